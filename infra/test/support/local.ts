/** Calls the local stack's own routes under `/__local/`. */
import type { CapturedMail, CapturedSms } from '../../local/engines/inbox.ts';
import type {
  SandboxEvent,
  SandboxPayment,
  SandboxProvider,
} from '../../local/engines/payment-sandbox.ts';
import type { CapturedPush } from '../../local/engines/push-service.ts';
import type { CapturedPostback } from '../../local/engines/tracker.ts';
import { createClient, type RawResponse } from './client.ts';
import { waitFor } from './wait.ts';

/**
 * Switches of the payment sandboxes; `outage` affects a brand, or one method (the provider's name) of it.
 * Without a provider every sandbox is switched.
 */
type SandboxSwitches = { provider?: SandboxProvider } & (
  | { webhooks_lost: boolean }
  | { outage: boolean; brand: string; method?: string }
);

export interface Health {
  ready: boolean;
  tenants: { id: string; url: string }[];
  workers: { pids: number[]; unhandled: number; deaths: number };
}

/** Returns the routes of the stack at this port. */
export function local(port: number) {
  const ask = (path: string, body?: unknown): Promise<RawResponse> =>
    createClient({ port, brand: '' }).send({
      method: body === undefined ? 'GET' : 'POST',
      path: `/__local/${path}`,
      headers: {
        host: `localhost:${port}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const json = async <T>(asked: Promise<RawResponse>): Promise<T> => {
    const response = await asked;
    if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
    return JSON.parse(response.text) as T;
  };
  const mails = (to: string) => json<CapturedMail[]>(ask(`mails?to=${encodeURIComponent(to)}`));
  const sms = (to: string) => json<CapturedSms[]>(ask(`sms?to=${encodeURIComponent(to)}`));
  const mailsOnceThere = (to: string, wanted: (mail: CapturedMail) => boolean, count: number) => {
    let found: CapturedMail[] = [];
    return waitFor(
      async () => {
        found = (await mails(to)).filter(wanted);
        return found.length >= count ? found : null;
      },
      () => `${found.length} of ${count} mails to ${to} came`,
    );
  };

  return {
    health: () => json<Health>(ask('health')),
    /** Lists the mails to an address, newest first. */
    mails,
    /** Returns the newest mail to an address when there are at least `count`. */
    async mail(to: string, count = 1): Promise<CapturedMail> {
      const [newest] = await mailsOnceThere(to, () => true, count);
      return newest as CapturedMail;
    },
    /**
     * Lists the mails to an address whose text or subject matches, newest first, when there are at
     * least `count`.
     */
    mailsWith: (to: string, wanted: RegExp, count: number): Promise<CapturedMail[]> =>
      mailsOnceThere(to, ({ subject, text }) => wanted.test(subject) || wanted.test(text), count),
    /** Returns the target of the newest mail's link whose path starts like this. */
    async mailedLink(to: string, path: string): Promise<string> {
      const [mail] = await mailsOnceThere(to, (one) => linksIn(one, path).length > 0, 1);
      return linksIn(mail as CapturedMail, path)[0] as string;
    },
    /** Returns a payment of a sandbox. */
    payment: (id: string) => json<SandboxPayment>(ask(`psp/payments/${id}`)),
    /** Lists the payments of a brand at all providers, newest first. */
    payments: (brand: string) => json<SandboxPayment[]>(ask(`psp/payments?brand=${brand}`)),
    /** Returns the text of a file that finance adds: what Genesis or the bank states of a brand's payouts. */
    statement: async (kind: 'statement' | 'bank', brand: string) =>
      (await ask(`psp/${kind}?brand=${brand}`)).text,
    /** Simulates an event of a payment. It resolves after the webhook was sent. */
    payInSandbox: (id: string, event: SandboxEvent) =>
      json<SandboxPayment>(ask(`psp/payments/${id}`, event)),
    /** Lists the text messages to a number, newest first. */
    sms,
    /** Returns the code in the newest text message to a number. */
    textedCode: (to: string): Promise<string> =>
      waitFor(
        async () => /\b\d{3}\s?\d{3}\b/.exec((await sms(to))[0]?.text ?? '')?.[0] ?? null,
        () => `no code to ${to} came`,
      ),
    /** Lists accepted push messages, the latest first. */
    pushes: () => json<CapturedPush[]>(ask('pushes')),
    /** Lists the tracker's calls to targets with this in them, the latest first. */
    trackerCalls: (target: string) =>
      json<CapturedPostback[]>(ask(`tracker?target=${encodeURIComponent(target)}`)),
    /** Has the tracker fail so many calls to targets with this in them, and take the next one. */
    failTracker: (target: string, failures: number) =>
      json<unknown>(ask('tracker', { target, failures })),
    /** Turns faults of the sandboxes on and off. */
    switchSandbox: (switches: SandboxSwitches) => json<unknown>(ask('psp/switches', switches)),
    /** Moves the product's time. It resolves when the jobs that are due by then have run. */
    advance: async (seconds: number) =>
      new Date((await json<{ now: string }>(ask('clock', { advance: seconds }))).now),
    resetClock: () => json<{ now: string }>(ask('clock', { reset: true })),
  };
}

/** Returns the token in a mail's link to one of the product's pages. */
export function tokenTo(path: string, mail: Pick<CapturedMail, 'text'>): string {
  const [, token] = new RegExp(`https?://[^\\s/]+${path}\\?token=([\\w.-]+)`).exec(mail.text) ?? [];
  if (!token) throw new Error(`the mail has no link to ${path}`);
  return token;
}

/** Lists the links of a mail whose path starts like this. */
export const linksIn = ({ text }: Pick<CapturedMail, 'text'>, path: string): string[] =>
  (text.match(/https?:\/\/[^\s<>"]+/g) ?? []).filter((link) =>
    new URL(link).pathname.startsWith(path),
  );

/** Returns the link in an activation mail. */
export function activationLink(mail: Pick<CapturedMail, 'text'>): URL {
  const [link] = linksIn(mail, '/api/activate.php');
  if (!link) throw new Error('the mail has no activation link');
  return new URL(link);
}

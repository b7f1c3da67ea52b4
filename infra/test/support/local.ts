/** What the local stack serves to its developer, under `/__local/`. */
import type { CapturedMail, CapturedSms } from '../../local/engines/inbox.ts';
import type { SandboxEvent, SandboxPayment } from '../../local/engines/mollie.ts';
import { type RawAnswer, visitor } from './client.ts';

export interface Health {
  ready: boolean;
  tenants: { id: string; url: string }[];
  workers: { pids: number[]; unhandled: number; deaths: number };
}

const mailPollMs = 50;
const longestMailMs = 60_000;

/** The developer's side of the stack at this port. */
export function local(port: number) {
  const ask = (path: string, body?: unknown): Promise<RawAnswer> =>
    visitor({ port, brand: '' }).send({
      method: body === undefined ? 'GET' : 'POST',
      path: `/__local/${path}`,
      headers: {
        host: `localhost:${port}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const json = async <T>(asked: Promise<RawAnswer>): Promise<T> => {
    const answer = await asked;
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as T;
  };
  const mails = (to: string) => json<CapturedMail[]>(ask(`mails?to=${encodeURIComponent(to)}`));

  return {
    health: () => json<Health>(ask('health')),
    /** Mails to an address, newest first. */
    mails,
    /** The newest mail to an address, once there are `count` of them. */
    async mail(to: string, count = 1): Promise<CapturedMail> {
      const deadline = performance.now() + longestMailMs;
      for (;;) {
        const found = await mails(to);
        if (found[0] && found.length >= count) return found[0];
        if (performance.now() > deadline) {
          throw new Error(`${found.length} of ${count} mails to ${to} came`);
        }
        await new Promise((resolve) => setTimeout(resolve, mailPollMs));
      }
    },
    /** Mails to an address whose text or subject fits, newest first, once there are `count` of them. */
    async mailsWith(to: string, wanted: RegExp, count: number): Promise<CapturedMail[]> {
      const deadline = performance.now() + longestMailMs;
      for (;;) {
        const found = (await mails(to)).filter(
          ({ subject, text }) => wanted.test(subject) || wanted.test(text),
        );
        if (found.length >= count) return found;
        if (performance.now() > deadline) {
          throw new Error(`${found.length} of ${count} mails with ${wanted} to ${to} came`);
        }
        await new Promise((resolve) => setTimeout(resolve, mailPollMs));
      }
    },
    /** A payment as the sandbox has it. */
    payment: (id: string) => json<SandboxPayment>(ask(`psp/payments/${id}`)),
    /** Says what happens to it; its webhook was sent when this resolves. */
    settlePayment: (id: string, event: SandboxEvent) =>
      json<SandboxPayment>(ask(`psp/payments/${id}`, event)),
    /** Text messages to a number, newest first. */
    sms: (to: string) => json<CapturedSms[]>(ask(`sms?to=${encodeURIComponent(to)}`)),
    /** Turns failures of the sandbox on and off. */
    switchSandbox: (switches: { webhooks_lost?: boolean }) =>
      json<unknown>(ask('psp/switches', switches)),
    /** Moves the product's time; jobs due by then have run when it resolves. */
    advance: async (seconds: number) =>
      new Date((await json<{ now: string }>(ask('clock', { advance: seconds }))).now),
    resetClock: () => json<{ now: string }>(ask('clock', { reset: true })),
  };
}

/** The token of the link to one of the product's pages in a mail. */
export function tokenTo(path: string, mail: Pick<CapturedMail, 'text'>): string {
  const [, token] = new RegExp(`https?://[^\\s/]+${path}\\?token=([\\w.-]+)`).exec(mail.text) ?? [];
  if (!token) throw new Error(`the mail has no link to ${path}`);
  return token;
}

/** Path and query of the link in an activation mail. */
export function activationLink(mail: Pick<CapturedMail, 'text'>): URL {
  const [link] = /https?:\/\/\S+\/api\/activate\.php\?token=[\w.-]+/.exec(mail.text) ?? [];
  if (!link) throw new Error('the mail has no activation link');
  return new URL(link);
}

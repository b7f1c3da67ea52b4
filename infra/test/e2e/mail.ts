/** The inbox of the local stack. */
import { vi } from 'vitest';
import { stack } from './calls.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Mails leave through the outbox job, soon after the call. */
const arrivalMs = 60_000;

/** The newest mail to an address that has a link to this path; waits for it. */
export const mailTo = (address: string, path = '/'): Promise<Mail> =>
  vi.waitFor(
    async () => {
      const query = new URLSearchParams({ to: address });
      const answer = await fetch(`${stack().url}/__local/mails?${query}`);
      const mails = (await answer.json()) as Mail[];
      const newest = mails.find((mail) => linksIn(mail, path).length > 0);
      if (!newest) throw new Error(`no mail to ${address} with a link to ${path} arrived`);
      return newest;
    },
    { timeout: arrivalMs, interval: 200 },
  );

/** The links of a mail whose path begins so. */
const linksIn = (mail: Mail, path: string): string[] =>
  (mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? []).filter((one) =>
    new URL(one).pathname.startsWith(path),
  );

/** The first link of a mail whose path begins so. */
export function linkIn(mail: Mail, path: string): string {
  const [link] = linksIn(mail, path);
  if (!link) throw new Error(`the mail “${mail.subject}” has no link to ${path}`);
  return link;
}

/** The address that the newest mail with a link to this path leads to. */
export const mailedLink = async (address: string, path: string): Promise<string> =>
  linkIn(await mailTo(address, path), path);

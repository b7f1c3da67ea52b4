/**
 * SES version 1 as far as the product uses it.
 * Source: https://docs.aws.amazon.com/ses/latest/APIReference/
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, addressParser, decodeWords, type Email } from 'postal-mime';
import { isMissing, writeFileAtomic } from './files.ts';
import type { CapturedMail, WritableInbox } from './inbox.ts';
import { members, type Parameters, QueryError, required } from './query-protocol.ts';
import { bounceOrComplaint, getSimulation, type SesNotification } from './ses-feedback.ts';
import type { XmlElements } from './xml.ts';

const DAILY_QUOTA = 50_000;
const SENDS_PER_SECOND = 14;
const DAY_MS = 24 * 3_600 * 1_000;
const MOST_RECIPIENTS = 50;
const LARGEST_MESSAGE_BYTES = 10 * 1024 * 1024;

export type SesOptions = {
  folder: string;
  inbox: WritableInbox;
  onMail: (mail: CapturedMail) => void;
  onFeedback: (notification: SesNotification) => Promise<void>;
};

/**
 * Returns the content of an action's result element.
 *
 * @throws QueryError
 */
export type QueryAction = (parameters: Parameters) => Promise<XmlElements>;

/**
 * Returns the SES actions by name. Verified identities are stored in `<folder>/identities.json`.
 */
export async function openSes(options: SesOptions): Promise<Record<string, QueryAction>> {
  const { inbox, onMail, onFeedback } = options;
  const identities = await openIdentities(options.folder);

  async function deliver(
    mail: Omit<CapturedMail, 'id' | 'to' | 'sent_at'>,
    parameters: Parameters,
  ): Promise<XmlElements> {
    const [to] = mail.recipients;
    if (to === undefined)
      throw new QueryError(400, 'InvalidParameterValue', 'Missing destination.');
    if (mail.recipients.length > MOST_RECIPIENTS) {
      throw new QueryError(400, 'MessageRejected', 'Recipient count exceeds 50.');
    }
    for (const address of [mail.from, ...mail.recipients]) {
      if (!/^[^\s@]+@[^\s@]+$/.test(address)) {
        throw new QueryError(400, 'InvalidParameterValue', `Not an e-mail address: ${address}`);
      }
    }
    const simulated = mail.recipients.map(getSimulation).find((result) => result !== undefined);
    const captured: CapturedMail = {
      id: randomUUID(),
      to,
      ...mail,
      sent_at: new Date().toISOString(),
      ...(simulated !== undefined && { simulated }),
    };
    await inbox.addMail(captured);
    onMail(captured);
    if (simulated !== undefined) {
      await onFeedback(bounceOrComplaint(captured, simulated, parseTags(parameters)));
    }
    return { MessageId: captured.id };
  }

  return {
    SendEmail(parameters) {
      const to = members(parameters, 'Destination.ToAddresses');
      const cc = members(parameters, 'Destination.CcAddresses');
      const bcc = members(parameters, 'Destination.BccAddresses');
      const replyTo = members(parameters, 'ReplyToAddresses');
      const source = required(parameters, 'Source');
      const subject = required(parameters, 'Message.Subject.Data');
      return deliver(
        {
          recipients: bareAddresses([...to, ...cc, ...bcc]),
          from: bareAddresses([source])[0] ?? source,
          subject,
          html: parameters.get('Message.Body.Html.Data') ?? '',
          text: parameters.get('Message.Body.Text.Data') ?? '',
          headers: {
            from: source,
            to: to.join(', '),
            ...(cc.length > 0 && { cc: cc.join(', ') }),
            ...(replyTo.length > 0 && { 'reply-to': replyTo.join(', ') }),
            subject,
          },
        },
        parameters,
      );
    },

    async SendRawEmail(parameters) {
      const raw = Buffer.from(required(parameters, 'RawMessage.Data'), 'base64');
      if (raw.length > LARGEST_MESSAGE_BYTES) {
        throw new QueryError(400, 'MessageRejected', 'Message length is more than 10485760 bytes.');
      }
      const email = await PostalMime.parse(raw);
      const envelope = members(parameters, 'Destinations');
      const from = parameters.get('Source') ?? getAddresses(email.from)[0];
      if (from === undefined) {
        throw new QueryError(400, 'InvalidParameterValue', "Missing required header 'From'.");
      }
      return deliver(
        {
          recipients:
            envelope.length > 0
              ? bareAddresses(envelope)
              : [email.to, email.cc, email.bcc].flatMap(getAddresses),
          from: bareAddresses([from])[0] ?? from,
          subject: email.subject ?? '',
          html: email.html ?? '',
          text: email.text ?? '',
          headers: getHeaders(email),
        },
        parameters,
      );
    },

    async GetSendQuota() {
      const since = new Date(Date.now() - DAY_MS).toISOString();
      const sent = inbox.mails().filter((mail) => mail.sent_at > since).length;
      return {
        Max24HourSend: DAILY_QUOTA,
        MaxSendRate: SENDS_PER_SECOND,
        SentLast24Hours: sent,
      };
    },

    async VerifyEmailIdentity(parameters) {
      await identities.add(required(parameters, 'EmailAddress'));
      return {};
    },

    async VerifyDomainIdentity(parameters) {
      const token = await identities.add(required(parameters, 'Domain'));
      return { VerificationToken: token };
    },

    async GetIdentityVerificationAttributes(parameters) {
      const entries = members(parameters, 'Identities').flatMap((identity) => {
        const token = identities.token(identity);
        if (token === undefined) return [];
        const domain = identity.includes('@') ? {} : { VerificationToken: token };
        return { key: identity, value: { VerificationStatus: 'Success', ...domain } };
      });
      return { VerificationAttributes: { entry: entries } };
    },

    async ListIdentities(parameters) {
      const type = parameters.get('IdentityType');
      const names = identities
        .names()
        .filter((name) => type === undefined || name.includes('@') === (type === 'EmailAddress'));
      return { Identities: { member: names } };
    },

    async DeleteIdentity(parameters) {
      await identities.remove(required(parameters, 'Identity'));
      return {};
    },
  };
}

/** Returns the tags of a mail by name. */
function parseTags(parameters: Parameters): Record<string, string[]> {
  const tags: Record<string, string[]> = {};
  for (let index = 1; ; index += 1) {
    const name = parameters.get(`Tags.member.${index}.Name`);
    if (name === undefined) return tags;
    tags[name] = [parameters.get(`Tags.member.${index}.Value`) ?? ''];
  }
}

type Identities = {
  /** Verifies an identity at once and returns its verification token. */
  add(name: string): Promise<string>;
  remove(name: string): Promise<void>;
  token(name: string): string | undefined;
  names(): string[];
};

async function openIdentities(folder: string): Promise<Identities> {
  const path = join(folder, 'identities.json');
  await mkdir(folder, { recursive: true });
  const stored = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '{}';
    throw error;
  });
  const tokens = new Map(Object.entries(JSON.parse(stored) as Record<string, string>));
  const save = () => writeFileAtomic(path, JSON.stringify(Object.fromEntries(tokens)));
  return {
    async add(name) {
      const token = tokens.get(name) ?? Buffer.from(randomUUID()).toString('base64');
      tokens.set(name, token);
      await save();
      return token;
    },
    async remove(name) {
      tokens.delete(name);
      await save();
    },
    token: (name) => tokens.get(name),
    names: () => [...tokens.keys()].sort(),
  };
}

function getHeaders(email: Email): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { key, value } of email.headers) {
    const decoded = decodeWords(value);
    headers[key] = Object.hasOwn(headers, key) ? `${headers[key]}, ${decoded}` : decoded;
  }
  return headers;
}

function getAddresses(addresses: Address | Address[] | undefined): string[] {
  return [addresses ?? []]
    .flat()
    .flatMap((entry) => entry.group?.map((member) => member.address) ?? [entry.address ?? '']);
}

function bareAddresses(texts: string[]): string[] {
  return texts.flatMap((text) => getAddresses(addressParser(text)));
}

/** Outgoing mail: composes the message and hands it to Amazon SES. */
import { domainToASCII } from 'node:url';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Needs } from './needs.ts';
import { failedAttempt, oneAttempt } from './one-attempt.ts';

export const needs: Needs = { environment: ['MAIL_SET_PREFIX'], grants: ['mail:send'] };

export interface MailMessage {
  readonly from: { readonly name: string; readonly address: string };
  /** Addresses without a display name. */
  readonly replyTo: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /**
   * `local@domain`, without angle brackets. A retry of the same mail must use the same id. SES
   * replaces it with its own, so that its events name `providerId`.
   */
  readonly messageId: string;
  /** Additional headers. Headers that this module composes are refused. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A URL where one POST unsubscribes from this kind of mail (RFC 8058). */
  readonly listUnsubscribe?: { readonly url: string };
  /** The brand's id, for sending statistics by brand. */
  readonly tenant: string;
}

/** A mail was not sent, or its outcome is unknown. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /**
   * The provider's or the network's code, e.g. `Throttling`; `invalid_message` for invalid input.
   */
  readonly code: string;
  /** Whether the same message may succeed later. */
  readonly retryable: boolean;
  /**
   * Whether SES may have accepted the mail although no response arrived. SES has no idempotency
   * token, so each retry after a lost response may reach the member twice.
   */
  readonly responseLost: boolean;
  constructor(
    message: string,
    facts: { code: string; retryable: boolean; responseLost: boolean; cause?: unknown },
  ) {
    super(message, { cause: facts.cause });
    this.code = facts.code;
    this.retryable = facts.retryable;
    this.responseLost = facts.responseLost;
  }
}

const ses = new SESClient(oneAttempt);

/**
 * Sends one mail to one address, by its brand's own configuration set where the deployment has such.
 * @throws MailError
 */
export async function sendMail(message: MailMessage): Promise<{ providerId: string }> {
  const mime = await composeMail(message);
  const prefix = process.env.MAIL_SET_PREFIX;
  try {
    const response = await ses.send(
      new SendRawEmailCommand({
        // The envelope is explicit, so that no header can add a recipient.
        Source: asciiAddress('from', message.from.address),
        Destinations: [asciiAddress('to', message.to)],
        RawMessage: { Data: mime },
        Tags: [{ Name: 'tenant', Value: message.tenant }],
        ...(prefix ? { ConfigurationSetName: `${prefix}${message.tenant}` } : {}),
      }),
    );
    return { providerId: response.MessageId ?? '' };
  } catch (error) {
    throw asMailError(error);
  }
}

/**
 * Returns the message as MIME with text and HTML alternatives, 7-bit, with CRLF line ends.
 *
 * @throws MailError with code `invalid_message` when a field contains control characters or an
 *   address is not one plain address
 */
export async function composeMail(message: MailMessage): Promise<Buffer> {
  const { from, to, replyTo, subject, messageId, tenant } = message;
  for (const [field, value] of Object.entries({
    'from name': from.name,
    subject,
    'message id': messageId,
    tenant,
  })) {
    requireOneLine(field, value);
  }
  if (!/^[\w.+-]+@[\w.-]+$/.test(messageId)) throw invalid('message id');
  if (!/^[\w-]+$/.test(tenant)) throw invalid('tenant');
  const composer = new MailComposer({
    from: { name: from.name, address: asciiAddress('from', from.address) },
    to: { name: '', address: asciiAddress('to', to) },
    replyTo: { name: '', address: asciiAddress('reply-to', replyTo) },
    subject,
    messageId: `<${messageId}>`,
    text: message.text,
    html: message.html,
    headers: { ...furtherHeaders(message.headers ?? {}), ...listHeaders(message.listUnsubscribe) },
    encoding: 'quoted-printable',
    newline: 'win',
    // The content is only what the caller passed, never a file or URL that it names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return await composer.compile().build();
}

const ownHeaders =
  /^(from|sender|to|cc|bcc|reply-to|return-path|subject|date|message-id|mime-version|auto-submitted|dkim-signature|content-.*|list-unsubscribe.*|x-ses-.*)$/i;

function furtherHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[a-z][a-z0-9-]*$/i.test(name) || ownHeaders.test(name)) throw invalid('header name');
    requireOneLine(`header ${name}`, value);
  }
  // This header prevents automatic replies (RFC 3834).
  return { ...headers, 'Auto-Submitted': 'auto-generated' };
}

function listHeaders(listUnsubscribe: MailMessage['listUnsubscribe']): Record<string, string> {
  if (!listUnsubscribe) return {};
  const { url } = listUnsubscribe;
  requireOneLine('list-unsubscribe', url);
  if (!/^https?:\/\/[^\s<>",]+$/.test(url)) throw invalid('list-unsubscribe');
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** CR and LF would end a header line, and no other control character belongs in one. */
function requireOneLine(field: string, value: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) throw invalid(field);
}

/** Returns one plain address with its domain in ASCII, because SES does not support SMTPUTF8. */
function asciiAddress(field: string, address: string): string {
  const [, local, domain] =
    /^([a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@([^\s@<>()[\],;:\\"]+)$/i.exec(address) ?? [];
  const asciiDomain = domain === undefined ? '' : domainToASCII(domain);
  if (local === undefined || !/^[a-z0-9.-]+$/.test(asciiDomain)) throw invalid(`${field} address`);
  return `${local}@${asciiDomain}`;
}

/** The message names the field and never its value, so that no address reaches a log. */
function invalid(field: string): MailError {
  return new MailError(`the mail's ${field} is not valid`, {
    code: 'invalid_message',
    retryable: false,
    responseLost: false,
  });
}

/** Errors of SES that do not depend on the mail and that pass or that an operator resolves. */
const transientErrors = new Set([
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'LimitExceededException',
  'RequestTimeout',
  'RequestExpired',
  'ExpiredToken',
  'ExpiredTokenException',
  'AccessDenied',
  'AccessDeniedException',
  'AccountSendingPausedException',
  'ConfigurationSetSendingPausedException',
  'ConfigurationSetDoesNotExistException',
  'MailFromDomainNotVerifiedException',
]);

function asMailError(cause: unknown): MailError {
  const { refusedWith, code, responseLost } = failedAttempt(cause);
  if (refusedWith === null) {
    return new MailError(`SES gave no answer: ${code}`, {
      code,
      retryable: true,
      responseLost,
      cause,
    });
  }
  const retryable = refusedWith >= 500 || refusedWith === 429 || transientErrors.has(code);
  return new MailError(`SES refused the mail: ${code}`, { code, retryable, responseLost, cause });
}

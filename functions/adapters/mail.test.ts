import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { composeMail, MailError, type MailMessage, sendMail } from './mail.ts';

const message: MailMessage = {
  from: { name: 'Hartje, für Dich „ąęł”', address: 'hallo@hartje.example' },
  replyTo: 'hulp@hartje.example',
  to: 'malgosia@example.pl',
  subject:
    'Potwierdź swój adres e-mail – żółć, Größe, Éloïse & co, once more so that it must be folded',
  html: `<p lang="pl">Zażółć gęślą jaźń – ${'sehr lang '.repeat(120)}</p>\n<p>=3D .\n.</p>\n`,
  text: `Zażółć gęślą jaźń\n.\nFrom here: ${'x'.repeat(1200)}\n-- \nÄÖÜ ß\n`,
  messageId: 'activation.01hx@hartje.example',
  tenant: 'nl',
};

const getHeader = (mail: { headers: { key: string; value: string }[] }, key: string) =>
  mail.headers.filter((header) => header.key === key).map((header) => header.value);
const unix = (text: string | undefined) => text?.replaceAll('\r\n', '\n').trimEnd();

describe('composeMail', () => {
  it('makes MIME that reads back as the same sender, subject, HTML and text', async () => {
    const mail = await PostalMime.parse(await composeMail(message));
    expect(mail.from).toMatchObject(message.from);
    expect(mail.to).toMatchObject([{ name: '', address: message.to }]);
    expect(mail.replyTo).toMatchObject([{ address: message.replyTo }]);
    expect(mail.subject).toBe(message.subject);
    expect(mail.messageId).toBe(`<${message.messageId}>`);
    expect(unix(mail.html)).toBe(unix(message.html));
    expect(unix(mail.text)).toBe(unix(message.text));
    expect(mail.attachments).toEqual([]);
    expect(getHeader(mail, 'auto-submitted')).toEqual(['auto-generated']);
  });

  it('writes 7-bit lines that every relay takes', async () => {
    const mime = (await composeMail(message)).toString('latin1');
    expect(mime).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(mime.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...mime.split('\r\n').map((line) => line.length))).toBeLessThan(998);
  });

  it('offers one-click unsubscribing only where an address is given', async () => {
    const url = `https://www.hartje.example/api/unsubscribe.php?token=${'a'.repeat(90)}&t=like`;
    const list = await PostalMime.parse(
      await composeMail({ ...message, listUnsubscribe: { url } }),
    );
    expect(getHeader(list, 'list-unsubscribe')).toEqual([`<${url}>`]);
    expect(getHeader(list, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    const plain = await PostalMime.parse(await composeMail(message));
    expect(plain.headers.filter((header) => header.key.startsWith('list-'))).toEqual([]);
  });

  it('adds further headers', async () => {
    const headers = { 'X-Mail-Kind': 'activation' };
    const mail = await PostalMime.parse(await composeMail({ ...message, headers }));
    expect(getHeader(mail, 'x-mail-kind')).toEqual(['activation']);
  });

  it('writes an international domain in ASCII', async () => {
    const mail = await PostalMime.parse(
      await composeMail({ ...message, to: 'jan@bücher.example' }),
    );
    expect(getHeader(mail, 'to')).toEqual(['jan@xn--bcher-kva.example']);
  });

  const breaks = ['\r\nBcc: victim@example.com', '\nBcc: victim@example.com', '\rx', '\u0000'];
  const fields: [string, (value: string) => Partial<MailMessage>][] = [
    ['from name', (value) => ({ from: { ...message.from, name: `A${value}` } })],
    ['from address', (value) => ({ from: { name: 'A', address: `a@b.example${value}` } })],
    ['to', (value) => ({ to: `a@b.example${value}` })],
    ['reply-to', (value) => ({ replyTo: `a@b.example${value}` })],
    ['subject', (value) => ({ subject: `A${value}` })],
    ['message id', (value) => ({ messageId: `a@b.example${value}` })],
    ['tenant', (value) => ({ tenant: `nl${value}` })],
    ['header value', (value) => ({ headers: { 'X-Kind': `a${value}` } })],
    ['header name', (value) => ({ headers: { [`X-Kind${value}`]: 'a' } })],
    [
      'unsubscribe address',
      (value) => ({ listUnsubscribe: { url: `https://a.example/${value}` } }),
    ],
  ];
  it.each(fields)('refuses line breaks and NUL in the %s', async (_field, change) => {
    for (const value of breaks) {
      await expect(composeMail({ ...message, ...change(value) })).rejects.toMatchObject({
        code: 'invalid_message',
        retryable: false,
        responseLost: false,
      });
    }
  });

  it.each([
    'a@b.example, c@d.example',
    'Ann <a@b.example>',
    '<a@b.example>',
    'a@b@c.example',
    'żółć@example.pl',
    '"a b"@example.com',
    'group: a@b.example;',
    'example.com',
    '',
  ])('refuses %j as a recipient', async (to) => {
    await expect(composeMail({ ...message, to })).rejects.toBeInstanceOf(MailError);
  });

  it.each(['Bcc', 'subject', 'Content-Type', 'List-Unsubscribe', 'X-SES-Source-ARN', 'a b', ''])(
    'refuses %j as a further header',
    async (name) => {
      await expect(composeMail({ ...message, headers: { [name]: 'value' } })).rejects.toMatchObject(
        { code: 'invalid_message' },
      );
    },
  );

  it('never repeats an address in what it throws', async () => {
    const to = 'secret member@example.com';
    await expect(composeMail({ ...message, to })).rejects.not.toThrow(/secret/);
  });
});

// These tests cover only failures that no local engine can produce.
describe('sendMail', () => {
  const ses = mockClient(SESClient);
  beforeEach(() => {
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    vi.stubEnv('MAIL_SET_PREFIX', '');
  });
  afterEach(() => {
    ses.reset();
    vi.unstubAllEnvs();
  });

  const answered = (name: string, httpStatusCode: number) =>
    Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });
  const unanswered = (name: string, code: string) =>
    Object.assign(new Error(name), { name, code, $metadata: {} });

  it.each([
    ['throttling', answered('Throttling', 400), true, false],
    ['a paused account', answered('AccountSendingPausedException', 400), true, false],
    ['a failure inside SES', answered('InternalFailure', 500), true, false],
    ['SES being unavailable', answered('ServiceUnavailable', 503), true, false],
    ['a refused message', answered('MessageRejected', 400), false, false],
    ['a refused address', answered('InvalidParameterValue', 400), false, false],
    ['a lost answer', unanswered('TimeoutError', 'ETIMEDOUT'), true, true],
    ['a refused connection', unanswered('TimeoutError', 'ECONNREFUSED'), true, false],
  ])('tells what %s means', async (_case, failure, retryable, responseLost) => {
    ses.on(SendRawEmailCommand).rejects(failure);
    const error = await sendMail(message).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MailError);
    expect(error).toMatchObject({ retryable, responseLost, cause: failure });
    expect((error as MailError).message).not.toContain(message.to);
  });

  it('sends nothing when the message is invalid', async () => {
    await expect(sendMail({ ...message, subject: 'a\nb' })).rejects.toBeInstanceOf(MailError);
    expect(ses.calls()).toHaveLength(0);
  });

  it('names envelope, tenant and the configuration set of the environment', async () => {
    ses.on(SendRawEmailCommand).resolves({ MessageId: 'ses-1' });
    vi.stubEnv('MAIL_SET_PREFIX', 'dating-test-');
    expect(await sendMail({ ...message, to: 'jan@bücher.example' })).toEqual({
      providerId: 'ses-1',
    });
    expect(ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input).toMatchObject({
      Source: 'hallo@hartje.example',
      Destinations: ['jan@xn--bcher-kva.example'],
      ConfigurationSetName: 'dating-test-nl',
      Tags: [{ Name: 'tenant', Value: 'nl' }],
    });
  });
});

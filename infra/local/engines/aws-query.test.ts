import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteIdentityCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  ListIdentitiesCommand,
  SESClient,
  SendEmailCommand,
  SendRawEmailCommand,
  VerifyDomainIdentityCommand,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localAccount } from './account.ts';
import { type AwsQuery, startAwsQuery } from './aws-query.ts';
import { INBOX_SIZE } from './inbox.ts';
import type { SesNotification } from './ses-feedback.ts';

vi.setConfig({ testTimeout: 30_000 });

let dataDir: string;
let sending: AwsQuery;
let ses: SESClient;
let sns: SNSClient;
let feedback: SesNotification[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sending-'));
  await start();
});

afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<void> {
  feedback = [];
  sending = await startAwsQuery({
    dataDir,
    log: () => undefined,
    onFeedback: (notification) => feedback.push(notification),
  });
  const settings = {
    region: localAccount.region,
    credentials: {
      accessKeyId: localAccount.accessKeyId,
      secretAccessKey: localAccount.secretAccessKey,
    },
    maxAttempts: 1,
  };
  ses = new SESClient({ ...settings, endpoint: sending.sesEndpoint });
  sns = new SNSClient({ ...settings, endpoint: sending.snsEndpoint });
}

async function stop(): Promise<void> {
  ses.destroy();
  sns.destroy();
  await sending.stop();
}

async function sendRaw(options: SendMailOptions, Destinations?: string[]): Promise<string> {
  const Data = await new MailComposer({
    from: '"Café Amélie" <hallo@nl.example>',
    to: 'Eva@example.org',
    subject: 'Bevestig je e‑mailadres ✓',
    text: 'Hallo Eva,\n\nkijk op https://nl.example/x?a=1&b=2 – tot zo.',
    html: '<p>Hallo Eva, <a href="https://nl.example/x?a=1&amp;b=2">kijk</a> – tot zo.</p>',
    ...options,
  })
    .compile()
    .build();
  const { MessageId } = await ses.send(
    new SendRawEmailCommand({
      RawMessage: { Data },
      Destinations,
      Tags: [{ Name: 'tenant', Value: 'nl' }],
    }),
  );
  return MessageId ?? '';
}

describe('mails', () => {
  test('composed as MIME are captured whole', async () => {
    const id = await sendRaw({
      messageId: '<one@nl.example>',
      headers: {
        'List-Unsubscribe': '<https://nl.example/unsubscribe?token=t>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    const [mail, second] = sending.inbox.mails();
    expect(second).toBeUndefined();
    expect(mail).toMatchObject({
      id,
      to: 'Eva@example.org',
      recipients: ['Eva@example.org'],
      from: 'hallo@nl.example',
      subject: 'Bevestig je e‑mailadres ✓',
      headers: {
        from: 'Café Amélie <hallo@nl.example>',
        subject: 'Bevestig je e‑mailadres ✓',
        'message-id': '<one@nl.example>',
        'list-unsubscribe': '<https://nl.example/unsubscribe?token=t>',
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(mail?.text).toContain('https://nl.example/x?a=1&b=2 – tot zo.');
    expect(mail?.html).toContain('href="https://nl.example/x?a=1&amp;b=2"');
    expect(new Date(mail?.sent_at ?? '').toISOString()).toBe(mail?.sent_at);
  });

  test('sent in parts are captured in the same shape', async () => {
    await ses.send(
      new SendEmailCommand({
        Source: 'Brand <hello@brand.example>',
        Destination: { ToAddresses: ['a@example.org', 'b@example.org'] },
        ReplyToAddresses: ['help@brand.example'],
        Message: {
          Subject: { Data: 'Zażółć' },
          Body: { Html: { Data: '<b>&amp;</b>' }, Text: { Data: 'plain +1 %' } },
        },
      }),
    );
    expect(sending.inbox.mails()).toMatchObject([
      {
        to: 'a@example.org',
        recipients: ['a@example.org', 'b@example.org'],
        from: 'hello@brand.example',
        subject: 'Zażółć',
        html: '<b>&amp;</b>',
        text: 'plain +1 %',
        headers: { from: 'Brand <hello@brand.example>', 'reply-to': 'help@brand.example' },
      },
    ]);
  });

  test('are found by any recipient, whatever the case, newest first', async () => {
    await sendRaw({ subject: 'first' });
    await sendRaw({ subject: 'other', to: 'someone@example.org' });
    await sendRaw({ subject: 'second', to: 'X <x@example.org>', cc: 'EVA@example.org' });
    const subjects = (to?: string) => sending.inbox.mails(to).map((mail) => mail.subject);
    expect(subjects('eva@EXAMPLE.org')).toEqual(['second', 'first']);
    expect(subjects()).toEqual(['second', 'other', 'first']);
    expect(subjects('nobody@example.org')).toEqual([]);
  });

  test('go to the envelope when one is given', async () => {
    await sendRaw({}, ['Only <only@example.org>']);
    expect(sending.inbox.mails()[0]).toMatchObject({
      to: 'only@example.org',
      recipients: ['only@example.org'],
    });
  });

  test('to nobody, or to what is no address, are refused', async () => {
    await expect(sendRaw({ to: [] })).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(sendRaw({}, ['not an address'])).rejects.toThrow();
    expect(sending.inbox.mails()).toEqual([]);
  });

  test('to the mailbox simulator come back as SES tells of them', async () => {
    const id = await sendRaw({ to: 'bounce+label@simulator.amazonses.com' });
    await sendRaw({ to: 'complaint@simulator.amazonses.com' });
    await sendRaw({});
    expect(sending.inbox.mails().map((mail) => mail.simulated)).toEqual([
      undefined,
      'complaint',
      'bounce',
    ]);
    expect(feedback).toMatchObject([
      {
        eventType: 'Bounce',
        bounce: {
          bounceType: 'Permanent',
          bouncedRecipients: [{ emailAddress: 'bounce+label@simulator.amazonses.com' }],
        },
        mail: { messageId: id, source: 'hallo@nl.example', tags: { tenant: ['nl'] } },
      },
      {
        eventType: 'Complaint',
        complaint: {
          complainedRecipients: [{ emailAddress: 'complaint@simulator.amazonses.com' }],
        },
      },
    ]);
  });
});

test('identities are verified, listed and removed, and survive a restart', async () => {
  await ses.send(new VerifyEmailIdentityCommand({ EmailAddress: 'me@nl.example' }));
  const { VerificationToken } = await ses.send(
    new VerifyDomainIdentityCommand({ Domain: 'nl.example' }),
  );
  await stop();
  await start();
  const all = ['me@nl.example', 'nl.example'];
  expect((await ses.send(new ListIdentitiesCommand({}))).Identities).toEqual(all);
  const domains = new ListIdentitiesCommand({ IdentityType: 'Domain' });
  expect((await ses.send(domains)).Identities).toEqual(['nl.example']);
  const attributes = await ses.send(
    new GetIdentityVerificationAttributesCommand({ Identities: [...all, 'other.example'] }),
  );
  expect(attributes.VerificationAttributes).toEqual({
    'me@nl.example': { VerificationStatus: 'Success' },
    'nl.example': { VerificationStatus: 'Success', VerificationToken },
  });
  await ses.send(new DeleteIdentityCommand({ Identity: 'nl.example' }));
  expect((await ses.send(new ListIdentitiesCommand({}))).Identities).toEqual(['me@nl.example']);
});

test('the quota counts what was sent', async () => {
  await sendRaw({});
  const quota = await ses.send(new GetSendQuotaCommand({}));
  expect(quota).toMatchObject({ Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 1 });
});

describe('text messages', () => {
  test('are captured and found however the number is written', async () => {
    await sns.send(new PublishCommand({ PhoneNumber: '+31612345678', Message: 'Code: 1234 ✓' }));
    const found = sending.inbox.sms('+31612345678');
    expect(found).toMatchObject([{ to: '+31612345678', text: 'Code: 1234 ✓' }]);
    expect(sending.inbox.sms(' 31612345678')).toEqual(found);
    expect(sending.inbox.sms('+31612345679')).toEqual([]);
  });

  test('to what is no number are refused', async () => {
    const publish = new PublishCommand({ PhoneNumber: 'home', Message: 'x' });
    await expect(sns.send(publish)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    expect(sending.inbox.sms()).toEqual([]);
  });
});

describe('faults', () => {
  test('refuse as many calls as asked for and capture nothing of them', async () => {
    sending.failNext(2, 400, 'Throttling');
    for (const _ of [1, 2]) {
      await expect(sendRaw({})).rejects.toMatchObject({
        name: 'Throttling',
        $metadata: { httpStatusCode: 400 },
      });
    }
    await sendRaw({});
    expect(sending.inbox.mails()).toHaveLength(1);
  });

  test('an outage lasts until it is over', async () => {
    sending.outage(true);
    await expect(sendRaw({})).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
    const text = new PublishCommand({ PhoneNumber: '+31612345678', Message: 'x' });
    await expect(sns.send(text)).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
    sending.outage(false);
    await sendRaw({});
    expect(sending.inbox.mails()).toHaveLength(1);
  });

  test('a lost answer leaves the mail sent', async () => {
    sending.loseNext(1);
    await expect(sendRaw({})).rejects.toThrow();
    expect(sending.inbox.mails()).toHaveLength(1);
  });

  test('a refused call takes no address off the list, and a lost answer does', async () => {
    await sendRaw({ to: 'bounce@simulator.amazonses.com' });
    await vi.waitFor(() => expect(feedback).toHaveLength(1));
    const path = '/v2/email/suppression/addresses/bounce%40simulator.amazonses.com';
    const call = (method: string) => fetch(new URL(path, sending.sesEndpoint), { method });
    const getStatus = async (method: string) => (await call(method)).status;
    sending.failNext(1, 429, 'TooManyRequestsException');
    expect(await getStatus('DELETE')).toBe(429);
    expect(await getStatus('GET')).toBe(200);
    sending.outage(true);
    expect(await getStatus('DELETE')).toBe(503);
    sending.outage(false);
    expect(await getStatus('GET')).toBe(200);
    sending.loseNext(1);
    await expect(call('DELETE')).rejects.toThrow();
    expect(await getStatus('GET')).toBe(404);
  });
});

describe('the inbox', () => {
  test('survives a restart, and a last line cut short by a crash', async () => {
    await sendRaw({ subject: 'before' });
    await stop();
    await appendFile(join(dataDir, 'inbox', 'mails.jsonl'), '{"to":"cut sho');
    await start();
    await sendRaw({ subject: 'after' });
    await stop();
    await start();
    expect(sending.inbox.mails().map((mail) => mail.subject)).toEqual(['after', 'before']);
  });

  test('keeps the newest only', async () => {
    await stop();
    const path = join(dataDir, 'inbox', 'sms.jsonl');
    const line = (n: number) => `${JSON.stringify({ id: `${n}`, to: '1', text: `${n}` })}\n`;
    await appendFile(path, Array.from({ length: INBOX_SIZE + 5 }, (_, n) => line(n)).join(''));
    await start();
    await sns.send(new PublishCommand({ PhoneNumber: '+31612345678', Message: 'newest' }));
    const texts = sending.inbox.sms();
    expect(texts).toHaveLength(INBOX_SIZE);
    expect(texts[0]?.text).toBe('newest');
    expect(texts.at(-1)?.text).toBe('6');
    const lines = (await readFile(path, 'utf8')).trim().split('\n');
    expect(lines.length).toBeLessThanOrEqual(2 * INBOX_SIZE);
  });
});

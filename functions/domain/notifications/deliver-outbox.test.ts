import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { derivedSecret } from '../../adapters/keyed-secrets.ts';
import { useTokenKey } from '../../adapters/secrets.fixtures.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { getValues } from '../../table/fixtures.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { deliver } from './deliver-outbox.ts';

const table = mockClient(DynamoDBDocumentClient);
const ses = mockClient(SESClient);
const due = '2026-01-01T00:00:00.000Z';
const down = Object.assign(new Error('down'), { name: 'ServiceUnavailable' });

const outboxItem = {
  id: 'AZaz09-_AZaz09-_AZaz09',
  tenant: 'maple',
  member: 'iris_iris_iris_iris_ir',
  kind: 'mail',
  template: 'activation',
  locale: 'en',
  due_at: due,
  tries: 0,
  claimed: false,
  uncertain: 0,
};
const pk = 'TENANT#maple#MEMBER#iris_iris_iris_iris_ir';
const member = [
  {
    pk,
    sk: 'CORE#ACCOUNT',
    email: 'iris@example.com',
    email_hash: 'hash-of-iris',
    status: 'not_confirmed',
  },
  { pk, sk: 'CORE#PROFILE', name: 'Iris' },
  { pk, sk: 'CORE#WALLET', credits: 6, free_messages: 2, sequence: 2 },
];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  useTokenKey('a key');
  table.reset();
  ses.reset();
  table.on(GetCommand).resolves({});
  table.on(PutCommand).resolves({});
  stored(outboxItem);
  table
    .on(GetCommand, { Key: { pk: 'PLATFORM#BRAND#maple', sk: 'BRAND' } })
    .resolves({ Item: { brand: brandFixture() } });
  linkExpires(in2999);
  table.on(QueryCommand).resolves({ Items: member });
  table.on(UpdateCommand).resolves({ Attributes: {} });
  table.on(DeleteCommand).resolves({});
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'ses-1' });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const in2999 = Date.parse('2999-01-01') / 1000;
/** Mocks the mail's link, which its delivery looks up. */
function linkExpires(expires: number) {
  const member = memberScope(tenantScope({ id: 'maple' }), outboxItem.member);
  const secret = derivedSecret('link', 'maple', member.member, 'activation', outboxItem.id);
  table
    .on(GetCommand, { Key: { pk, sk: `LINK#${sha256(secret)}` } })
    .resolves({ Item: { purpose: 'activation', expires } });
}

function stored(item: Record<string, unknown> | undefined) {
  table.on(GetCommand, { Key: { pk, sk: `OUTBOX#${outboxItem.id}` } }).resolves({
    Item: item,
  });
}
const run = () => deliver(outboxItem);
/** Updates of items; mails are counted by the hour beside them. */
const updates = () =>
  table
    .commandCalls(UpdateCommand)
    .filter(({ args }) => !String(args[0].input.Key?.pk).endsWith('#ACTIVITY'));
/** Lists the changes of each update in order. */
const moves = () => updates().map(({ args }) => getValues(args[0].input, 'UpdateExpression'));
/** Lists the due time that each update expected. */
const expectedDue = () =>
  updates().map(({ args }) => getValues(args[0].input, 'ConditionExpression').due_at);
const mails = () => ses.commandCalls(SendRawEmailCommand).length;

describe('deliver', () => {
  it('claims, sends and removes', async () => {
    expect(await run()).toBe('sent');
    expect(moves()).toMatchObject([{ claimed: true, tries: 1, uncertain: 0 }]);
    expect(expectedDue()).toEqual([due]);
    expect(mails()).toBe(1);
    expect(table.commandCalls(DeleteCommand)).toHaveLength(1);
  });

  it.each([
    ['there is no such item', undefined],
    ['it is not due', { ...outboxItem, due_at: '2999-01-01T00:00:00.000Z' }],
  ])('does nothing where %s', async (_, item) => {
    stored(item);
    expect(await run()).toBe('not_due');
    expect([mails(), moves().length]).toEqual([0, 0]);
  });

  it('does nothing for an item that is over', async () => {
    stored({ finished: true, ttl: in2999 });
    expect(await run()).toBe('not_due');
    expect(table.commandCalls(UpdateCommand)).toEqual([]);
  });

  it('leaves a mark of a message’s item, which the stream may bring again', async () => {
    const { template: _, locale: __, ...item } = outboxItem;
    const about = { kind: 'notify', about: 'message', conversation: 'c', message: 'm' };
    stored({ ...item, ...about, from: 'noor_noor_noor_noor_no' });
    table.on(PutCommand).resolves({});
    expect(await run()).toBe('dropped');
    expect(table.commandCalls(DeleteCommand)).toEqual([]);
    expect(table.commandCalls(PutCommand)[0]?.args[0].input.Item).toEqual({
      ...{ pk, sk: `OUTBOX#${outboxItem.id}`, finished: true, ttl: expect.any(Number) },
    });
  });

  it('leaves an item to the worker that was quicker', async () => {
    table
      .on(UpdateCommand)
      .rejects(Object.assign(new Error(), { name: 'ConditionalCheckFailedException' }));
    expect(await run()).toBe('not_due');
    expect(mails()).toBe(0);
  });

  it('keeps the claim when a mail went out but its item cannot be removed', async () => {
    table.on(DeleteCommand).rejects(down);
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' });
    expect(mails()).toBe(1);
    // The claim remains, so that a later worker counts the mail as uncertain.
    expect(moves()).toMatchObject([{ claimed: true }]);
  });

  it('counts a claim that nobody ended, and stops after one more', async () => {
    stored({ ...outboxItem, claimed: true });
    expect(await run()).toBe('sent');
    expect(moves()).toMatchObject([{ uncertain: 1 }]);
    stored({ ...outboxItem, claimed: true, uncertain: 1 });
    expect(await run()).toBe('dropped');
    expect(mails()).toBe(1);
  });

  it('gives up in the end', async () => {
    ses.on(SendRawEmailCommand).rejects(
      Object.assign(new Error('busy'), {
        name: 'Throttling',
        $metadata: { httpStatusCode: 429 },
      }),
    );
    stored({ ...outboxItem, tries: 28 });
    expect(await run()).toBe('postponed');
    expect(console.error).not.toHaveBeenCalled();
    stored({ ...outboxItem, tries: 29 });
    expect(await run()).toBe('dropped');
    expect(String(vi.mocked(console.error).mock.calls[0]?.[0])).toContain('outbox_given_up');
    // Once for each, for the console.
    expect(table.commandCalls(PutCommand).map(({ args }) => args[0].input)).toMatchObject([
      {
        Item: {
          ...{ kind: 'outbox_given_up', found: outboxItem.template },
          gsi1pk: 'TENANT#maple#OPEN_ALARMS',
        },
        ConditionExpression: expect.stringContaining('attribute_not_exists'),
      },
    ]);
  });

  it('counts the mails that left by the hour, and no others', async () => {
    const counted = () =>
      table
        .commandCalls(UpdateCommand)
        .filter(({ args }) => String(args[0].input.Key?.pk) === 'TENANT#maple#ACTIVITY');
    expect(await run()).toBe('sent');
    expect(counted()).toHaveLength(1);
    stored({ finished: true, ttl: in2999 });
    await run();
    expect(counted()).toHaveLength(1);
  });

  it('sends nothing to an address that is suppressed, until that is over', async () => {
    const suppressed = (until: number) =>
      table
        .on(GetCommand, { Key: { pk: 'TENANT#maple#EMAIL#hash-of-iris', sk: 'SUPPRESSION' } })
        .resolves({ Item: { reason: 'bounce', at: due, until } });
    suppressed(in2999);
    expect(await run()).toBe('dropped');
    expect(mails()).toBe(0);
    suppressed(1);
    expect(await run()).toBe('sent');
  });

  it('keeps weekly updates for a brand that is offline', async () => {
    const { template: _, locale: __, ...item } = outboxItem;
    stored({ ...item, kind: 'notify', about: 'week' });
    table.on(GetCommand, { Key: { pk: 'PLATFORM#BRAND#maple', sk: 'BRAND' } }).resolves({});
    expect(await run()).toBe('postponed');
    expect(table.commandCalls(DeleteCommand)).toEqual([]);
    expect(moves()).toMatchObject([{ claimed: true }, { claimed: false, tries: 0 }]);
  });

  it('gives up one week’s update, not those of the weeks after it', async () => {
    const { template: _, locale: __, ...item } = outboxItem;
    stored({ ...item, kind: 'notify', about: 'week', claimed: true, uncertain: 1 });
    expect(await run()).toBe('dropped');
    expect(table.commandCalls(DeleteCommand)).toEqual([]);
    expect(moves()[1]).toMatchObject({ uncertain: 0, progress: { round: 1 } });
  });

  it('does not count a push message as uncertain, as the browser shows it once', async () => {
    const { template: _, locale: __, ...item } = outboxItem;
    const like = { ...item, kind: 'notify', about: 'like', from: 'noor_noor_noor_noor_no' };
    stored({ ...like, claimed: true, uncertain: 0 });
    expect(await run()).toBe('dropped');
    expect(moves()).toMatchObject([{ uncertain: 0 }]);
    stored({ ...like, claimed: true, progress: { by_mail: true } });
    await run();
    expect(moves()[1]).toMatchObject({ uncertain: 1 });
  });

  it('sends no link that is over', async () => {
    linkExpires(1);
    expect(await run()).toBe('dropped');
    expect(mails()).toBe(0);
  });

  describe('of the answer to a report', () => {
    const answer = { at: due, decision: 'no_action', text: null };
    const complaint = {
      at: due,
      reported: 'noor_noor_noor_noor_no',
      reason: 'scam',
      answer,
    };
    const snapshot = { at: due, document: { name: 'Noor', about_me: 'Send me money' } };
    const account = (status: string) =>
      table.on(QueryCommand).resolves({ Items: [{ ...member[0], status }, ...member.slice(1)] });
    const kept = (sk: string, of: string, Item: Record<string, unknown> | undefined) =>
      table.on(GetCommand, { Key: { pk: `TENANT#maple#MEMBER#${of}`, sk } }).resolves({ Item });
    const mail = () =>
      Buffer.from(
        ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input.RawMessage?.Data ?? [],
      ).toString();

    beforeEach(() => {
      stored({ ...outboxItem, template: 'report_answer', report: 'a_report' });
      account('active');
      kept('REPORT#a_report', outboxItem.member, complaint);
      kept('SNAPSHOT#a_report', complaint.reported, snapshot);
    });

    it('names the reported one and nothing else of them', async () => {
      expect(await run()).toBe('sent');
      expect(mail()).toContain('Noor');
      expect(mail()).not.toMatch(/noor_|Send me money|unsubscribe/i);
    });

    it('names nobody whose account was purged', async () => {
      kept('SNAPSHOT#a_report', complaint.reported, undefined);
      expect(await run()).toBe('sent');
      expect(mail()).not.toContain('Noor');
    });

    it.each(['not_confirmed', 'pending_deletion'])(
      'sends nothing to an account that is %s',
      async (status) => {
        account(status);
        expect(await run()).toBe('dropped');
        expect(mails()).toBe(0);
      },
    );

    it('sends nothing where there is no answer', async () => {
      kept('REPORT#a_report', outboxItem.member, { ...complaint, answer: undefined });
      expect(await run()).toBe('dropped');
      expect(mails()).toBe(0);
    });
  });

  it('sends nothing to who confirmed, left, or whose brand is gone', async () => {
    table
      .on(QueryCommand)
      .resolves({ Items: [{ ...member[0], status: 'active' }, ...member.slice(1)] });
    expect(await run()).toBe('dropped');
    table.on(QueryCommand).resolves({ Items: [] });
    expect(await run()).toBe('dropped');
    table.on(GetCommand, { Key: { pk: 'PLATFORM#BRAND#maple', sk: 'BRAND' } }).resolves({});
    expect(await run()).toBe('dropped');
    expect(mails()).toBe(0);
  });
});

describe('a mail of a mailing', () => {
  const { template: _, locale: __, ...rest } = outboxItem;
  const mailing = {
    name: 'spring',
    type: 'news',
    status: 'running',
    at: new Date().toISOString(),
  };
  const text = {
    locale: 'en',
    subject: 'Hi {name}',
    preview: 'A line',
    heading: 'Hello',
    blocks: [],
    button: 'Look',
    path: '/members',
  };
  const account = {
    status: 'active',
    language: 'en',
    country: 'GB',
    notifications_disabled: [],
    mail_consent: { news: '2026-01-01T00:00:00.000Z' },
  };

  /** Delivers it to a member with this account. */
  function sendTo(changes: Record<string, unknown>, changed: Record<string, unknown> = {}) {
    stored({ ...rest, kind: 'mailing', mailing: 'spring' });
    const key = { pk: 'TENANT#maple#MAILINGS', sk: 'spring' };
    table.on(GetCommand, { Key: key }).resolves({ Item: { ...key, ...mailing, ...changed } });
    const textKey = { pk: 'TENANT#maple#MAILING#spring', sk: 'en' };
    table.on(GetCommand, { Key: textKey }).resolves({ Item: { ...textKey, ...text } });
    const [first, ...others] = member;
    const Items = [{ ...first, ...account, ...changes }, ...others];
    table.on(QueryCommand).resolves({ Items });
    return run();
  }

  it('is sent to who wants it', async () => {
    expect(await sendTo({})).toBe('sent');
    expect(mails()).toBe(1);
    expect(table.commandCalls(DeleteCommand)).toHaveLength(1);
  });

  it.each([
    ['switched it off since', { notifications_disabled: ['news'] }],
    ['never consented', { mail_consent: {} }],
    ['left', { status: 'pending_deletion' }],
  ])('is withheld from who %s, and counted', async (_case, changes) => {
    expect(await sendTo(changes)).toBe('dropped');
    expect(mails()).toBe(0);
    expect(table.commandCalls(DeleteCommand)).toHaveLength(1);
    const counted = table.commandCalls(UpdateCommand).at(-1)?.args[0].input;
    expect(counted?.Key).toEqual({ pk: 'TENANT#maple#MAILINGS', sk: 'spring' });
    expect(counted?.UpdateExpression).toMatch(/^ADD /);
  });

  it.each([
    ['cancelled', { status: 'cancelled' }],
    ['too old', { at: '2026-01-01T00:00:00.000Z', status: 'paused' }],
  ])('is dropped where the mailing is %s', async (_case, changed) => {
    expect(await sendTo({}, changed)).toBe('dropped');
    expect(mails()).toBe(0);
  });

  it('waits while the mailing is paused', async () => {
    expect(await sendTo({}, { status: 'paused' })).toBe('postponed');
    expect(mails()).toBe(0);
    expect(table.commandCalls(DeleteCommand)).toEqual([]);
    expect(moves().at(-1)).toMatchObject({ claimed: false });
  });
});

import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailFeedbackSchema } from '#shared/model/mail-feedback.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { noteFeedback } from './suppressions.ts';

const table = mockClient(DynamoDBDocumentClient);
const hash = sha256('iris@example.com');
const mail = { tags: { tenant: ['maple'], 'ses:source-ip': ['127.0.0.1'] }, messageId: 'ses-1' };
const bounced = (bounceType: string, emailAddress = 'Iris@Example.com') => ({
  eventType: 'Bounce',
  mail,
  bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: [{ emailAddress }] },
});
const complained = {
  eventType: 'Complaint',
  mail,
  complaint: { complainedRecipients: [{ emailAddress: 'iris@example.com' }] },
};
const note = (event: unknown) => noteFeedback(mailFeedbackSchema.parse(event));
const puts = () => table.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);

beforeEach(() => {
  table.reset();
  table.on(GetCommand).resolves({});
  table.on(PutCommand).resolves({});
  table.on(UpdateCommand).resolves({ Attributes: {} });
});

const updates = (isCount: boolean) =>
  table
    .commandCalls(UpdateCommand)
    .filter(({ args }) => String(args[0].input.Key?.pk).endsWith('#ACTIVITY') === isCount);
const accounts = () => updates(false);

describe('noteFeedback', () => {
  it('counts what came back or was called spam, by the hour', async () => {
    await note(bounced('Permanent'));
    await note(complained);
    await note(bounced('Transient'));
    const names = updates(true).flatMap(({ args }) =>
      Object.values(args[0].input.ExpressionAttributeNames ?? {}),
    );
    expect(names.filter((name) => name !== 'ttl').sort()).toEqual(['bounces', 'complaints']);
  });

  it.each([
    ['bounce', bounced('Permanent')],
    ['complaint', complained],
  ])(
    'suppresses the address of a %s in its brand, whatever its spelling',
    async (reason, event) => {
      expect(await note(event)).toBe(1);
      expect(puts()).toMatchObject([
        { pk: `TENANT#maple#EMAIL#${hash}`, sk: 'SUPPRESSION', reason },
      ]);
    },
  );

  it.each(['Transient', 'Undetermined'])('lets a bounce pass that is %s', async (type) => {
    expect(await note(bounced(type))).toBe(0);
    expect(puts()).toEqual([]);
  });

  it('tells the member whose present address it is, and no former owner', async () => {
    const key = { pk: `TENANT#maple#EMAIL#${hash}`, sk: 'EMAIL' };
    table.on(GetCommand, { Key: key }).resolves({ Item: { ...key, member: 'iris' } });
    await note(complained);
    const [update] = accounts();
    expect(update?.args[0].input.Key).toEqual({
      pk: 'TENANT#maple#MEMBER#iris',
      sk: 'CORE#ACCOUNT',
    });
    table.resetHistory();
    table
      .on(GetCommand, { Key: key })
      .resolves({ Item: { ...key, member: 'iris', former_until: 99_999_999_999 } });
    await note(complained);
    expect(puts()).toHaveLength(1);
    expect(accounts()).toEqual([]);
  });

  it('takes what is no address for nothing', async () => {
    await note(bounced('Permanent', 'mailer daemon'));
    expect(puts()).toEqual([]);
  });
});

it.each([
  [{ eventType: 'Reject', mail, reject: { reason: 'Bad content' } }],
  [{ ...complained, mail: { tags: {} } }],
  [{ notificationType: 'Bounce' }],
])('the schema takes nothing that does not say whose mail it was: %j', (event) => {
  expect(mailFeedbackSchema.safeParse(event).success).toBe(false);
});

import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { useTokenKey } from '../../adapters/secrets.fixtures.ts';
import { translate } from '../../mail/texts.ts';
import type { CaseMessage } from '../core/outbox.ts';
import { tenantScope } from '../core/scope.ts';
import type { CaseRecord } from '../safety/cases.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { mailCase } from './case-mails.ts';

const table = mockClient(DynamoDBDocumentClient);
const ses = mockClient(SESClient);
const scope = tenantScope({ id: 'maple' });
const iris = 'iris_iris_iris_iris_ir';
const at = '2026-01-01T00:00:00.000Z';
const id = 'A'.repeat(22);

const warning: CaseRecord = {
  id,
  version: 1,
  kind: 'account',
  state: 'decided',
  opened_at: at,
  due_at: at,
  asked_at: null,
  waits_until: null,
  decided_at: at,
  subject: '',
  location: null,
  about: iris,
  name: null,
  email: null,
  email_hash: null,
  locale: 'en',
  sender: null,
  statement: false,
  signature: null,
  affected: iris,
  decisions: [
    { at, by: 'kim', outcome: 'not_restricted', reasons: 'Be kind to others.', statement: null },
  ],
  objections: [],
  entries: 1,
};
const casePk = `TENANT#maple#CASE#${id}`;
const core = (part: string, more: object = {}) => ({
  pk: `TENANT#maple#MEMBER#${iris}`,
  sk: `CORE#${part}`,
  ...more,
});

/** The case of a warning, whose first entry says what happened. */
function given(facts: string): void {
  const items = [
    { pk: casePk, sk: 'CASE', ...warning },
    { pk: casePk, sk: 'ENTRY#001', at, from: 'team', text: facts },
    { pk: casePk, sk: 'CLOCK', at, event: 'forget' },
  ];
  const member = [
    core('ACCOUNT', {
      email: 'iris@example.com',
      email_hash: 'hash-of-iris',
      status: 'active',
      language: 'en',
    }),
    core('PROFILE', { name: 'Iris' }),
    core('WALLET', { credits: 0, sequence: 0 }),
  ];
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => {
    const isCase = Object.values(ExpressionAttributeValues).includes(casePk);
    return { Items: isCase ? items : member };
  });
}

/** The mail that goes out, as text. */
async function send(): Promise<string> {
  const item: CaseMessage & { id: string } = {
    ...{ id: 'AZaz09-_AZaz09-_AZaz09', kind: 'case', template: 'case_warning', case: id },
    ...{ party: 'affected', decision: 1 },
  };
  expect(await mailCase(scope, brandFixture(), item)).toBe(true);
  const [call] = ses.commandCalls(SendRawEmailCommand);
  expect(call?.args[0].input.Destinations).toEqual(['iris@example.com']);
  const raw = Buffer.from(call?.args[0].input.RawMessage?.Data ?? []).toString();
  return raw.replaceAll('=\r\n', '').replaceAll('=\n', '');
}

beforeEach(() => {
  useTokenKey('a key');
  table.reset();
  ses.reset();
  table.on(GetCommand).resolves({});
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'ses-1' });
});

it('a warning tells its member why, and what happened, with the link of the case', async () => {
  given('You wrote this on Monday.');
  const mail = await send();
  expect(mail).toContain('Be kind to others.');
  expect(mail).toContain('You wrote this on Monday.');
  expect(mail).toContain(`complaints/case?token=3D${id}.affected.`);
});

it('a warning without words on what happened has no heading for them', async () => {
  given('');
  const mail = await send();
  expect(mail).toContain('Be kind to others.');
  expect(mail).not.toContain(translate('en', 'case_warning.facts'));
});

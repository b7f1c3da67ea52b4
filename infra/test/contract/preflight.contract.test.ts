/** Preflight in the console: asked for, run by a function of its own, shown as it goes, and given up. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import {
  type PreflightDto,
  preflightCheckNames,
  preflightChecks,
} from '#shared/model/preflight.ts';
import { auditContract } from '#shared/ops/audit.ts';
import { preflightContract } from '#shared/ops/preflight.ts';
import { type OperatorRole, operatorRoles } from '#shared/rules/operator-roles.ts';
import { functions } from '../../functions.ts';
import { type ConsoleClient, operatorAt } from '../support/console.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';

let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }, { id: 'elm' }], { workers: 2 });
}, 180_000);
afterAll(() => own?.stop());

const operator = (role: OperatorRole = 'administrator', ...brands: string[]) =>
  operatorAt(own.stack.port, role, brands.length > 0 ? brands : ['*']);
const read = async (one: ConsoleClient, brand: string): Promise<PreflightDto> => {
  const { preflight } = await one.ok(preflightContract, 'GET', { query: { brand } });
  if (!preflight) throw new Error(`nobody asked for the checks of ${brand}`);
  return preflight;
};
const start = (one: ConsoleClient, brand: string) =>
  one.getErrorCode(preflightContract, 'POST', { body: { brand } });
const untilEnded = (one: ConsoleClient, brand: string) =>
  expect.poll(async () => (await read(one, brand)).running, { timeout: 30_000 }).toBe(false);
/** A run as it is stored whose function has died, or works. */
const putRun = (brand: string, more: object) =>
  own.admin.stored.documents.send(
    new PutCommand({
      TableName: own.admin.stored.name,
      Item: {
        ...{ pk: `TENANT#${brand}#PREFLIGHT`, sk: 'PREFLIGHT', run: 'one', asked_by: 'Ann' },
        ...{ asked_at: new Date().toISOString(), outcomes: {}, ...more },
      },
    }),
  );

it('the checks of a brand run, and what came of each is shown', async () => {
  const one = await operator();
  expect(await one.ok(preflightContract, 'GET', { query: { brand: 'maple' } })).toEqual({
    preflight: null,
  });
  const asked = await one.ok(preflightContract, 'POST', { body: { brand: 'maple' } });
  expect(asked.preflight).toMatchObject({
    ...{ ended_at: null, running: true, outcomes: [] },
    counts: { ok: 0, wrong: 0, unknown: 0, waiting: preflightCheckNames.length },
  });
  await untilEnded(one, 'maple');
  const ended = await read(one, 'maple');
  expect(ended.asked_at).toBe(asked.preflight.asked_at);
  expect(ended.ended_at).not.toBeNull();
  expect(ended.outcomes.map(({ check, group }) => [check, group])).toEqual(
    Object.entries(preflightChecks),
  );
  const { counts, outcomes } = ended;
  expect(counts.ok + counts.wrong + counts.unknown).toBe(outcomes.length);
  expect(counts.waiting).toBe(0);
  for (const { state, mend } of outcomes) expect(mend !== null).toBe(state === 'wrong');

  const find = (name: string) => outcomes.find(({ check }) => check === name);
  // What the stack has is looked at.
  expect(find('published')).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('not https://www.maple.example'),
  });
  expect(find('payment_methods')).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(/^mollie takes /),
  });
  // What it has none of is said so.
  for (const [check, party] of [
    ...[['hosts', 'CloudFront'] as const, ['certificate', 'CloudFront'] as const],
    ...[['mail_account', 'SES'] as const, ['caa', 'DNS'] as const, ['tls', 'DNS'] as const],
    ...[['payment_key', 'Systems Manager'] as const, ['photo_key', 'Secrets Manager'] as const],
  ]) {
    expect(find(check)).toMatchObject({
      state: 'unknown',
      text: `there is no ${party} here to ask`,
    });
  }
  // The version keeps what its folder lacked.
  expect(find('placeholders')?.state).toBe('ok');
  expect(find('legal_pages')).toMatchObject({
    ...{ state: 'wrong', text: expect.stringContaining('were not reviewed by anybody') },
  });
  expect(find('version')?.text).toMatch(/^version [0-9a-f]{12} is what the folder says$/);
});

it('one run is under way at a time, of each brand', async () => {
  const one = await operator();
  await putRun('elm', {});
  expect((await read(one, 'elm')).running).toBe(true);
  expect(await start(one, 'elm')).toBe('busy');
  // What was asked for twice at once runs once.
  await putRun('elm', { ended_at: new Date().toISOString() });
  const codes = await Promise.all(Array.from({ length: 5 }, () => start(one, 'elm')));
  expect(codes.sort()).toEqual(['busy', 'busy', 'busy', 'busy', 'ok']);
  await untilEnded(one, 'elm');
});

it('a run of another id, or one that is over, writes nothing', async () => {
  const one = await operator();
  const outcome = { state: 'ok', text: 'was looked at', took_ms: 1 };
  await putRun('elm', { outcomes: { tls: outcome } });
  const before = await read(one, 'elm');
  const definition = functions.find(({ name }) => name === 'brand-preflight');
  if (!definition) throw new Error('there is no function of the checks');
  await own.stack.workers.invoke(definition, { brand: 'elm', run: 'another' });
  expect(await read(one, 'elm')).toEqual(before);
  await own.stack.workers.invoke(definition, { brand: 'elm', run: 'one' });
  const ended = await read(one, 'elm');
  expect(ended.running).toBe(false);
  await own.stack.workers.invoke(definition, { brand: 'elm', run: 'one' });
  expect(await read(one, 'elm')).toEqual(ended);
});

it('a run that died is given up: what it had is shown, and it is asked for again', async () => {
  const one = await operator();
  const time = (await own.local.advance(0)).getTime();
  const at = (seconds: number) => new Date(time - seconds * 1_000).toISOString();
  const outcome = { state: 'wrong', text: 'is not set', mend: 'set it', took_ms: 1 };
  await putRun('elm', {
    asked_at: at(limits.preflightSeconds + 1),
    outcomes: { push_keys: outcome },
  });
  const dead = await read(one, 'elm');
  expect(dead).toMatchObject({ running: false, ended_at: null, asked_by: 'Ann' });
  expect(dead.counts).toEqual({
    ...{ ok: 0, wrong: 1, waiting: 0 },
    unknown: preflightCheckNames.length - 1,
  });
  expect(dead.outcomes.find(({ check }) => check === 'push_keys')).toMatchObject({
    ...{ state: 'wrong', text: 'is not set', mend: 'set it' },
  });
  expect(dead.outcomes.find(({ check }) => check === 'hosts')).toMatchObject({
    state: 'unknown',
    text: 'the run ended before this was checked: ask again',
  });
  expect(await start(one, 'elm')).toBe('ok');
  await untilEnded(one, 'elm');
  expect((await read(one, 'elm')).outcomes.map(({ text }) => text)).not.toContain('is not set');
});

describe('who may ask', () => {
  it.each(operatorRoles.filter((role) => role !== 'administrator'))('no %s', async (role) => {
    const one = await operator(role);
    expect(await start(one, 'maple')).toBe('forbidden');
    const query = { brand: 'maple' };
    expect(await one.getErrorCode(preflightContract, 'GET', { query })).toBe('forbidden');
  });

  it('no administrator of another brand', async () => {
    const one = await operator('administrator', 'elm');
    for (const brand of ['maple', 'nobody']) {
      expect(await start(one, brand)).toBe('forbidden');
      expect(await one.getErrorCode(preflightContract, 'GET', { query: { brand } })).toBe(
        'forbidden',
      );
    }
    expect(await start(await operator(), 'nobody')).toBe('not_found');
  });
});

it('the audit has who asked and who read, and what was refused', async () => {
  const one = await operator();
  await read(one, 'maple');
  expect(await start(one, 'maple')).toBe('ok');
  expect(await start(one, 'maple')).toBe('busy');
  await untilEnded(one, 'maple');
  const { entries } = await one.ok(auditContract, 'GET', { query: { brand: 'maple' } });
  const found = entries.filter(({ action }) => action.startsWith('preflight.')).reverse();
  const [last] = found.slice(-1);
  const mine = found.filter(({ operator: by }) => by?.id === last?.operator?.id);
  const [first, started, refused] = mine;
  expect(first).toMatchObject({ action: 'preflight.read', outcome: 'done' });
  expect(started).toMatchObject({
    ...{ action: 'preflight.start', outcome: 'done' },
    subject: { kind: 'preflight', id: expect.stringMatching(/^[\w-]{22}$/) },
  });
  expect(refused).toMatchObject({
    ...{ action: 'preflight.start', outcome: 'refused', after: { error: 'busy' } },
  });
});

it('a function that does not start leaves nothing under way', async () => {
  const one = await operator();
  await own.stack.engines.lambda.stop();
  expect(await start(one, 'maple')).toBe('unavailable');
  const left = await read(one, 'maple');
  expect(left.running).toBe(false);
  expect(left.counts.unknown).toBe(preflightCheckNames.length);
});

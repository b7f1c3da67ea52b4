/**
 * Rate limits reveal nothing about the subject of a call: existing and missing subjects and those
 * of other brands count alike, and get the same response at the limit.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockContract } from '#shared/api/block.ts';
import type { HttpMethod, PathContract } from '#shared/api/contract.ts';
import { discountcodeContract } from '#shared/api/discountcode.ts';
import { emailCheckContract } from '#shared/api/email-check.ts';
import { likeContract } from '#shared/api/like.ts';
import { mailChangeContract } from '#shared/api/mail-change.ts';
import { paymentContract } from '#shared/api/payment.ts';
import { repeatOrderContract } from '#shared/api/repeat-order.ts';
import { reportContract } from '#shared/api/report.ts';
import { resetPasswordContract } from '#shared/api/reset-password.ts';
import { signupContract } from '#shared/api/signup.ts';
import { swipeGameContract } from '#shared/api/swipe-game.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import {
  type DistinctLimitName,
  distinctLimits,
  type RateLimitName,
  rateLimits,
} from '#shared/limits.ts';
import { reportReasons } from '#shared/model/values.ts';
import { order } from '../support/buying.ts';
import type { Client } from '../support/client.ts';
import { membersAt } from '../support/fixtures.ts';
import { freshEmail, password, signupBody, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable, type StoredItem } from '../support/table.ts';

let own: OwnStack;
let prober: TestUser;
let known: TestUser;
let foreign: TestUser;

beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }, { id: 'birch' }]);
  // No window may end during a test, and the longest one here is a day.
  const day = 86_400;
  await own.local.advance(day - ((Date.now() / 1_000) % day) + 1);
  const { createMember } = membersAt(own);
  [prober, known, foreign] = await Promise.all([
    createMember('maple'),
    createMember('maple'),
    createMember('birch'),
  ]);
}, 180_000);
afterAll(() => own.stop());

interface Probe {
  contract: PathContract;
  method: HttpMethod;
  body?: unknown;
  query?: Record<string, string>;
}
type Subjects = Record<'known' | 'unknown' | 'foreign', () => Probe>;

const freshId = () => randomBytes(16).toString('base64url');
/** Returns calls about a member's id. */
const aboutId = (probe: (id: string) => Probe): Subjects => ({
  known: () => probe(known.id),
  unknown: () => probe(freshId()),
  foreign: () => probe(foreign.id),
});
/** Returns calls about an address. */
const aboutEmail = (probe: (email: string) => Probe): Subjects => ({
  known: () => probe(known.email),
  unknown: () => probe(freshEmail()),
  foreign: () => probe(foreign.email),
});
const posted = (contract: PathContract, body: unknown): Probe => ({
  contract,
  method: 'POST',
  body,
});

/** One IPv4 address counts once. */
const address = '198.51.100.77';
const client = () => own.at('maple', { address });
const member = () => prober.client;

const calls: [limit: RateLimitName | DistinctLimitName, by: () => Client, Subjects][] = [
  ['report', member, aboutId((id) => posted(reportContract, { id, reason: reportReasons[0] }))],
  ['like', member, aboutId((id) => posted(likeContract, { id }))],
  ['swipe', member, aboutId((id) => posted(swipeGameContract, { id, like: false }))],
  [
    'discount_code',
    member,
    {
      known: () => discount(limits.timeBonusCode),
      unknown: () => discount('NOSUCHCODE'),
      foreign: () => discount('BIRCHONLY'),
    },
  ],
  [
    'payment',
    member,
    {
      known: () => posted(paymentContract, order({ package: 'small' }).body),
      unknown: () => posted(paymentContract, storedOrder(freshId())),
      foreign: () =>
        posted(repeatOrderContract, { order: freshId(), idempotency_key: randomUUID() }),
    },
  ],
  ['mail_change', member, aboutEmail((email) => posted(mailChangeContract, { email, password }))],
  ['login_address', client, aboutEmail((email) => posted(userContract, { email, password: 'x' }))],
  ['reset_addresses', client, aboutEmail((email) => posted(resetPasswordContract, { email }))],
  ['email_check', client, aboutEmail((email) => posted(emailCheckContract, { email }))],
  ['signup', client, aboutEmail((email) => posted(signupContract, signupBody('maple', { email })))],
  // This comes last, because a blocked member is no longer visible.
  ['block', member, aboutId((id) => posted(blockContract, { id }))],
];

const discount = (code: string): Probe => ({
  contract: discountcodeContract,
  method: 'GET',
  query: { code },
});
const storedOrder = (id: string) => order({ package: 'small', stored_payment_method: id }).body;

interface CounterItem extends StoredItem {
  used?: number;
  seen?: Set<string>;
}
const getCounters = async (limit: string) =>
  (await openTable(own.stack.environment).everything()).filter(({ pk }) =>
    pk.startsWith(`TENANT#maple#RATE#${limit}#`),
  ) as CounterItem[];
const countedBy = async (limit: string) =>
  (await getCounters(limit)).reduce((sum, { used = 0, seen }) => sum + used + (seen?.size ?? 0), 0);

/** Uses up a limit. */
async function useUp(limit: RateLimitName | DistinctLimitName): Promise<void> {
  const full =
    limit in distinctLimits
      ? { seen: new Set(Array.from({ length: 5 }, () => randomUUID())) }
      : { used: rateLimits[limit as RateLimitName].max };
  await openTable(own.stack.environment).load(
    (await getCounters(limit)).map((item) => ({ ...item, ...full })),
  );
}

async function asked(by: Client, { contract, method, body, query }: Probe) {
  const response = await by.call(contract, method, {
    ...(body === undefined ? {} : { body }),
    ...(query === undefined ? {} : { query }),
    headers: { 'x-request-type': 'client' },
  } as never);
  // Minutes pass while this runs.
  const text = JSON.stringify(response.ok ? response.body : response.error).replace(/\d+/g, '#');
  return { status: response.status, text };
}

it('an account blocks alike, whether there is one or not', async () => {
  for (const probe of Object.values(
    aboutEmail((email) => posted(userContract, { email, password: 'x' })),
  )) {
    const same = probe();
    const codes = [];
    for (let attempt = 0; attempt <= limits.loginAttempts; attempt++) {
      codes.push((await own.at('maple').getErrorCode(same.contract, same.method, same)) as string);
    }
    expect(codes).toEqual([
      ...Array<string>(limits.loginAttempts).fill('login_failed'),
      'login_blocked',
    ]);
  }
});

it.each(calls)('%s counts alike and ends alike', async (limit, by, subjects) => {
  const probes = Object.values(subjects);
  for (const probe of probes) {
    const before = await countedBy(limit);
    await asked(by(), probe());
    expect((await countedBy(limit)) - before).toBe(1);
  }
  await useUp(limit);
  const responses = [];
  for (const probe of probes) responses.push(await asked(by(), probe()));
  expect(responses[0]).toMatchObject({
    status: 429,
    text: expect.stringContaining('rate_limited'),
  });
  expect(new Set(responses.map((one) => JSON.stringify(one))).size).toBe(1);
});

it('the likes of a day end alike', async () => {
  const { createMember, createMembers } = membersAt(own);
  const [me, others] = await Promise.all([
    createMember('maple'),
    createMembers(limits.swipeLikesPerDay, 'maple'),
  ]);
  const like = (id: string) =>
    me.client.getErrorCode(swipeGameContract, 'POST', { body: { id, like: true } });
  for (const { id } of others) expect(await like(id)).toBe('ok');
  for (const id of [prober.id, freshId(), foreign.id]) {
    expect(await like(id)).toBe('swipe_limit_reached');
  }
});

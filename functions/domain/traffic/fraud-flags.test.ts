import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as limits from '#shared/limits.ts';
import { useTokenKey } from '../../adapters/secrets.fixtures.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import type { Click } from './clicks.ts';
import { findFlags } from './fraud-flags.ts';
import { joinSignupGroup } from './signup-groups.store.ts';

vi.mock('./signup-groups.store.ts', () => ({ joinSignupGroup: vi.fn() }));

const scope = tenantScope(brandFixture());
/** Members of each group, as the table would keep them. */
const groups = new Map<string, Set<string>>();

beforeEach(() => {
  useTokenKey('a key');
  groups.clear();
  vi.mocked(joinSignupGroup).mockReset();
  vi.mocked(joinSignupGroup).mockImplementation(async ({ member }, group) => {
    const members = groups.get(group) ?? new Set();
    groups.set(group, members.add(member));
    return members.size;
  });
});

const click: Click = {
  id: 'c',
  at: '2026-03-04T05:00:00.000Z',
  tracking: { network: 'adnet' },
  landing: null,
  slug: null,
  variant: null,
  country: 'DE',
  device: 'phone',
  visitor: 'v',
  neighborhood: 'n',
  bot: false,
  bounce: false,
};

let signups = 0;
interface SignUp {
  email?: string;
  date?: string;
  from?: Partial<Click> | null;
}
/** Signs up a minute after the click, each one a member of its own. */
function findNext({ email = 'robin@gmail.com', date = '2026-03-04T05:01:00.000Z', from }: SignUp) {
  signups += 1;
  const member = memberScope(scope, String(signups).padStart(22, 'A'));
  const own = { visitor: `v${signups}`, neighborhood: `n${signups}` };
  const account = { email, signup_date: date };
  return findFlags(member, account, from === null ? null : { ...click, ...own, ...from });
}
/** What the last of several such signups is told by. */
async function findLast(count: number, one: SignUp) {
  for (let at = 1; at < count; at += 1) expect(await findNext(one)).toEqual([]);
  return findNext(one);
}

describe('a signup', () => {
  it('of a person, at a provider, from a browser of their own has no sign', async () => {
    expect(await findNext({})).toEqual([]);
    expect(await findNext({ from: null })).toEqual([]);
  });

  it('with a throw-away address is disposable', async () => {
    expect(await findNext({ email: 'robin@mailinator.com', from: null })).toContain('disposable');
  });

  it('of a program’s click says so', async () => {
    expect(await findNext({ from: { bot: true } })).toEqual(['program']);
  });

  it('of a click from a data centre says so', async () => {
    expect(await findNext({ from: { hosted: true } })).toEqual(['data_center']);
    expect(await findNext({ from: { hosted: false } })).toEqual([]);
  });

  it('within seconds of the click is quick', async () => {
    const before = Date.parse(click.at) + limits.quickSignupSeconds * 1_000;
    expect(await findNext({ date: new Date(before).toISOString() })).toEqual([]);
    expect(await findNext({ date: new Date(before - 1).toISOString() })).toEqual(['quick']);
  });

  it.each([
    ['same_device', limits.signupsOfDevice, { from: { visitor: 'v' } }],
    ['same_net', limits.signupsOfNet, { from: { neighborhood: 'n' } }],
    ['same_domain', limits.signupsOfDomain, { email: 'robin@farm.example', from: null }],
  ])('is one of the %s where more than %i have it in common', async (flag, most, one) => {
    expect(await findLast(most + 1, one)).toEqual([flag]);
  });

  it('counts once, however often it is looked at', async () => {
    const member = memberScope(scope, 'B'.repeat(22));
    const account = { email: 'robin@gmail.com', signup_date: '2026-03-04T05:01:00.000Z' };
    for (let at = 0; at <= limits.signupsOfDevice; at += 1) {
      expect(await findFlags(member, account, click)).toEqual([]);
    }
  });

  it('shares a domain with those of its day alone, and a provider’s with nobody', async () => {
    const email = 'robin@farm.example';
    await findLast(limits.signupsOfDomain, { email, from: null });
    expect(await findNext({ email, date: '2026-03-05T05:01:00.000Z', from: null })).toEqual([]);
    expect(await findLast(limits.signupsOfDomain + 1, { from: null })).toEqual([]);
  });

  it('keeps no address, browser or part of the net in the groups’ names', async () => {
    await findNext({ email: 'robin@farm.example', from: { visitor: 'v', neighborhood: 'n' } });
    expect(groups.size).toBe(3);
    for (const group of groups.keys()) expect(group).not.toMatch(/farm|robin/);
  });

  it('from a click of an earlier version is in no part of the net', async () => {
    const from = { neighborhood: '', visitor: 'v' };
    await findNext({ from });
    expect(groups.size).toBe(1);
  });
});

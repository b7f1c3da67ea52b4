import { expect, it } from 'vitest';
import type { Account } from '../members/members.ts';
import { getSoleMeasure } from './approval-requests.ts';

const restriction = { kind: 'ban', reason: 'scam', until: null, at: '', case: '', measure: '' };
const account = (over: object) => ({ paid_user: true, ...over }) as Account;

it('a ban of a member who has paid is a suspension until somebody else agrees', () => {
  const sole = getSoleMeasure('ban', { until: null, account: account({}) });
  expect(sole).toEqual({ kind: 'suspend', until: expect.any(String) });
});

it('one person bans alone who has paid nothing, or is banned already', () => {
  const banned = account({ restriction });
  const paidNothing = account({ paid_user: false });
  for (const one of [banned, paidNothing, null]) {
    const alone = { kind: 'ban', until: null };
    expect(getSoleMeasure('ban', { until: null, account: one })).toEqual(alone);
  }
});

it('other measures are one person’s, until when they say', () => {
  const until = '2026-12-01T00:00:00.000Z';
  for (const kind of ['none', 'remove', 'warn', 'mute', 'suspend'] as const) {
    expect(getSoleMeasure(kind, { until, account: account({}) })).toEqual({ kind, until });
  }
});

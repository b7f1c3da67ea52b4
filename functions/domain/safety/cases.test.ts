import { expect, it } from 'vitest';
import * as caseLimits from '#shared/case-limits.ts';
import { type CaseRecord, getCaseNumber, getClock, getObjectionEnd, withoutWait } from './cases.ts';

const opened = '2026-01-01T00:00:00.000Z';
const open: CaseRecord = {
  id: 'A'.repeat(22),
  version: 1,
  kind: 'content',
  state: 'open',
  opened_at: opened,
  due_at: '2026-01-09T00:00:00.000Z',
  asked_at: null,
  waits_until: null,
  decided_at: null,
  subject: 'A profile',
  location: null,
  about: null,
  name: 'Ann',
  email: 'ann@example.com',
  email_hash: 'hash',
  locale: 'en',
  sender: null,
  statement: true,
  signature: null,
  affected: null,
  decisions: [],
  objections: [],
  entries: 1,
};
const decided: CaseRecord = {
  ...open,
  state: 'decided',
  decided_at: '2026-08-31T12:00:00.000Z',
  decisions: [
    {
      at: '2026-08-31T12:00:00.000Z',
      by: 'kim',
      outcome: 'not_restricted',
      reasons: 'It is allowed.',
      statement: null,
    },
  ],
};

it('names a case by its year and a part of its hash, always the same', () => {
  expect(getCaseNumber(open)).toMatch(/^2026-[A-HJKMNP-TV-Z2-9]{6}$/);
  expect(getCaseNumber(open)).toBe(getCaseNumber({ ...open }));
  expect(getCaseNumber({ ...open, id: 'B'.repeat(22) })).not.toBe(getCaseNumber(open));
});

it('warns when a quarter of the clock is left, at its end, and every day after it', () => {
  const warning = '2026-01-07T00:00:00.000Z';
  expect(getClock(open, opened)).toEqual({ at: warning, event: 'warning' });
  expect(getClock(open, warning)).toEqual({ at: open.due_at, event: 'due' });
  expect(getClock(open, open.due_at)).toEqual({ at: '2026-01-10T00:00:00.000Z', event: 'due' });
});

it('looks at a case again when the wait for its sender ends, and forgets it after a year', () => {
  const until = '2026-01-05T00:00:00.000Z';
  const asked: CaseRecord = { ...open, state: 'asked', asked_at: opened, waits_until: until };
  expect(getClock(asked, opened)).toEqual({ at: until, event: 'wait_over' });
  const { at, event } = getClock(decided, opened);
  expect(event).toBe('forget');
  expect(Date.parse(at) - Date.parse(String(decided.decided_at))).toBe(
    caseLimits.caseKeptDays * 86_400_000,
  );
});

it('adds the wait to the clock, except where the law counts from the request on', () => {
  const asked: CaseRecord = {
    ...open,
    state: 'asked',
    asked_at: '2026-01-02T00:00:00.000Z',
    waits_until: '2026-01-08T00:00:00.000Z',
  };
  const answered = '2026-01-04T00:00:00.000Z';
  expect(withoutWait(asked, answered)).toMatchObject({
    state: 'open',
    waits_until: null,
    due_at: '2026-01-11T00:00:00.000Z',
  });
  expect(withoutWait({ ...asked, kind: 'intimate_image' }, answered).due_at).toBe(open.due_at);
});

it('lets the sender object for six months, once, and the member only to a restriction', () => {
  expect(getObjectionEnd(open, 'sender')).toBeNull();
  expect(getObjectionEnd(decided, 'sender')).toBe('2027-02-28T12:00:00.000Z');
  expect(getObjectionEnd(decided, 'affected')).toBeNull();
  const objected = { ...decided, objections: [{ at: opened, party: 'sender' as const }] };
  expect(getObjectionEnd(objected, 'sender')).toBeNull();
});

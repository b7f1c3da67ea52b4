import { describe, expect, it } from 'vitest';
import type { StatementOfReasons } from '#shared/model/statement-of-reasons.ts';
import { createCounter } from './case-report.ts';
import type { CaseRecord } from './cases.ts';

const statement = {
  decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  decision_account: 'DECISION_ACCOUNT_SUSPENDED',
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  source_type: 'SOURCE_ARTICLE_16',
  automated_detection: 'No',
  automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
} as StatementOfReasons;

const record = (id: string, changes: Partial<CaseRecord> = {}): CaseRecord => ({
  ...{ id, version: 1, kind: 'content', state: 'open', subject: '', location: null, about: null },
  ...{ opened_at: '2026-01-10T00:00:00.000Z', due_at: '2026-01-12T00:00:00.000Z' },
  ...{ asked_at: null, waits_until: null, decided_at: null, locale: 'en' },
  ...{ name: 'Jo', email: 'jo@example.com', email_hash: 'hash', sender: null, affected: null },
  ...{ statement: true, signature: null, decisions: [], objections: [], entries: 1 },
  ...changes,
});
const made = (
  at: string,
  outcome: 'restricted' | 'not_restricted' | 'settled',
  more: StatementOfReasons | null = null,
) => ({ at, by: 'Kim', outcome, reasons: '', statement: more && { ...more, puid: 'a' } });

const count = (...records: CaseRecord[]) => {
  const counter = createCounter({ from: '2026-01-01', to: '2026-06-30' });
  for (const one of records) counter.add(one);
  return counter.end();
};

describe('the report', () => {
  it('counts a case by when it came, and a decision by when it was made', () => {
    const { received, decided } = count(
      record('a', { opened_at: '2026-01-01T00:00:00.000Z' }),
      record('b', { opened_at: '2026-07-01T00:00:00.000Z', trusted_flagger: true }),
      record('c', {
        opened_at: '2025-12-31T23:59:59.999Z',
        decisions: [made('2026-06-30T23:59:59.999Z', 'settled')],
      }),
      record('d', { trusted_flagger: true, reason: 'scam', kind: 'content' }),
    );
    expect(received).toEqual({
      total: 2,
      by_kind: { content: 2 },
      by_reason: { scam: 1 },
      trusted_flaggers: 1,
      undecided: 2,
    });
    expect(decided).toMatchObject({ total: 1, by_outcome: { settled: 1 }, late: 1 });
  });

  it('has the median time to decide, and how many were late', () => {
    const decided = (id: string, at: string) => record(id, { decisions: [made(at, 'settled')] });
    const first = decided('a', '2026-01-10T02:00:00.000Z');
    const second = decided('b', '2026-01-10T05:00:00.000Z');
    const late = decided('c', '2026-01-13T00:00:00.000Z');
    expect(count(first, second, late).decided).toMatchObject({ median_hours: 5, late: 1 });
    expect(count(first, second).decided.median_hours).toBe(3.5);
    expect(count().decided.median_hours).toBeNull();
  });

  it('counts restrictions by what they do, each of the law’s words for itself', () => {
    const own = { name: null, email: null, email_hash: null };
    const { restrictions, received } = count(
      record('a', {
        ...own,
        decisions: [made('2026-02-01T00:00:00.000Z', 'restricted', statement)],
      }),
    );
    expect(restrictions).toMatchObject({
      total: 1,
      by_restriction: {
        DECISION_VISIBILITY_CONTENT_REMOVED: 1,
        DECISION_ACCOUNT_SUSPENDED: 1,
      },
      by_ground: { DECISION_GROUND_ILLEGAL_CONTENT: 1 },
      by_automated_decision: { AUTOMATED_DECISION_NOT_AUTOMATED: 1 },
    });
    // Nobody sent what an operator decided on own initiative.
    expect(received.total).toBe(0);
  });

  it('leaves an objection undecided where the first decision was confirmed meanwhile', () => {
    const objected = record('a', {
      objections: [{ at: '2026-02-02T00:00:00.000Z', party: 'affected' }],
      decisions: [
        made('2026-02-01T00:00:00.000Z', 'restricted'),
        { ...made('2026-02-03T00:00:00.000Z', 'restricted'), confirms: true },
      ],
    });
    expect(count(objected).objections).toMatchObject({ total: 1, upheld: 0, undecided: 1 });
    const last = made('2026-02-04T00:00:00.000Z', 'not_restricted');
    const decided = { ...objected, decisions: [...objected.decisions, last] };
    expect(count(decided).objections).toMatchObject({
      ...{ upheld: 0, reversed: 1, undecided: 0, median_hours: 48 },
    });
  });

  it('says how objections ended', () => {
    const objected = (id: string, second: 'restricted' | 'not_restricted' | null) =>
      record(id, {
        objections: [{ at: '2026-02-02T00:00:00.000Z', party: 'affected' }],
        decisions: [
          made('2026-02-01T00:00:00.000Z', 'restricted', statement),
          ...(second ? [made('2026-02-02T06:00:00.000Z', second)] : []),
        ],
      });
    expect(
      count(objected('a', 'restricted'), objected('b', 'not_restricted'), objected('c', null))
        .objections,
    ).toEqual({
      total: 3,
      by_party: { affected: 3 },
      upheld: 1,
      reversed: 1,
      undecided: 1,
      median_hours: 6,
    });
  });

  it('counts a case once that changes its list while they are read', () => {
    const one = record('a', {
      police: { at: '2026-03-01T00:00:00.000Z', by: 'Kim', ground: 'other', note: '' },
    });
    expect(count(one, one)).toMatchObject({ received: { total: 1 }, police: 1 });
  });
});

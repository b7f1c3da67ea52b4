/**
 * Numbers of a brand's cases for its transparency report (DSA 15 and 24), and its statements of
 * reasons. Cases are read one after another; none is kept, and no member is read.
 */
import { caseKeptDays } from '#shared/case-limits.ts';
import type { StatementOfReasons } from '#shared/model/statement-of-reasons.ts';
import type { TenantScope } from '../core/scope.ts';
import { type CaseDecision, type CaseRecord, casesDecidedFrom, casesIn } from './cases.ts';

type Counts = Record<string, number>;

export interface CaseReport {
  received: {
    total: number;
    by_kind: Counts;
    by_reason: Counts;
    trusted_flaggers: number;
    undecided: number;
  };
  decided: {
    total: number;
    by_kind: Counts;
    by_outcome: Counts;
    median_hours: number | null;
    late: number;
  };
  restrictions: {
    total: number;
    by_category: Counts;
    by_ground: Counts;
    by_restriction: Counts;
    by_source: Counts;
    by_automated_detection: Counts;
    by_automated_decision: Counts;
  };
  objections: {
    total: number;
    by_party: Counts;
    upheld: number;
    reversed: number;
    undecided: number;
    median_hours: number | null;
  };
  police: number;
}

/** Days (UTC), both included. */
export interface Period {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The first day of which no decision is forgotten yet. */
export const getKeptFrom = (time: string): string =>
  new Date(Date.parse(time) - caseKeptDays * dayMs).toISOString().slice(0, 10);

/** Counts a brand's cases of a period. */
export async function countCases(scope: TenantScope, period: Period): Promise<CaseReport> {
  const counter = createCounter(period);
  for await (const record of casesIn(scope, 'open')) counter.add(record);
  // What came or was decided in the period was decided last in it or after.
  for await (const { record } of casesDecidedFrom(scope, getBeginning(period))) counter.add(record);
  return counter.end();
}

/** The place before all cases of a period. */
const getBeginning = ({ from }: Period) => ({ at: `${from}T00:00:00.000Z`, id: '-' });

/** Counts cases one by one; a case that changed list meanwhile counts once. */
export function createCounter({ from, to }: Period) {
  const isWithin = (at: string) => at.slice(0, 10) >= from && at.slice(0, 10) <= to;
  const seen = new Set<string>();
  const hours: number[] = [];
  const objectionHours: number[] = [];
  const report: CaseReport = {
    received: { total: 0, by_kind: {}, by_reason: {}, trusted_flaggers: 0, undecided: 0 },
    decided: { total: 0, by_kind: {}, by_outcome: {}, median_hours: null, late: 0 },
    restrictions: {
      ...{ total: 0, by_category: {}, by_ground: {}, by_restriction: {}, by_source: {} },
      ...{ by_automated_detection: {}, by_automated_decision: {} },
    },
    objections: {
      ...{ total: 0, by_party: {}, upheld: 0, reversed: 0, undecided: 0, median_hours: null },
    },
    police: 0,
  };
  const addReceived = ({ kind, reason, decisions, trusted_flagger }: CaseRecord) => {
    const { received } = report;
    received.total++;
    count(received.by_kind, kind);
    if (reason) count(received.by_reason, reason);
    if (trusted_flagger) received.trusted_flaggers++;
    if (decisions.length === 0) received.undecided++;
  };
  const addDecided = ({ kind, opened_at, due_at, objections }: CaseRecord, made: CaseDecision) => {
    const { decided } = report;
    decided.total++;
    count(decided.by_kind, kind);
    count(decided.by_outcome, made.outcome);
    hours.push(getHours(opened_at, made.at));
    // The clock of an objection took the place of the first one.
    if (objections.length === 0 && made.at > due_at) decided.late++;
  };
  const addObjection = (
    { decisions }: CaseRecord,
    { at, party }: CaseRecord['objections'][number],
  ) => {
    const { objections } = report;
    objections.total++;
    count(objections.by_party, party);
    const before = decisions.findLast((one) => one.at < at);
    const after = decisions.find((one) => one.at >= at && !one.confirms);
    if (!after) {
      objections.undecided++;
      return;
    }
    objectionHours.push(getHours(at, after.at));
    if (after.outcome === before?.outcome) objections.upheld++;
    else objections.reversed++;
  };
  return {
    add(record: CaseRecord): void {
      if (seen.has(record.id)) return;
      seen.add(record.id);
      const isSent = record.sender !== null || record.email !== null || record.reason !== undefined;
      if (isSent && isWithin(record.opened_at)) addReceived(record);
      const [first] = record.decisions;
      if (isSent && first && isWithin(first.at)) addDecided(record, first);
      for (const { at, statement } of record.decisions) {
        if (statement && isWithin(at)) addRestriction(report.restrictions, statement);
      }
      for (const objection of record.objections) {
        if (isWithin(objection.at)) addObjection(record, objection);
      }
      if (record.police && isWithin(record.police.at)) report.police++;
    },
    end(): CaseReport {
      report.decided.median_hours = getMedian(hours);
      report.objections.median_hours = getMedian(objectionHours);
      return report;
    },
  };
}

function addRestriction(
  restrictions: CaseReport['restrictions'],
  statement: StatementOfReasons,
): void {
  restrictions.total++;
  count(restrictions.by_category, statement.category);
  count(restrictions.by_ground, statement.decision_ground);
  for (const restriction of [
    ...(statement.decision_visibility ?? []),
    statement.decision_provision,
    statement.decision_account,
    statement.decision_monetary,
  ]) {
    if (restriction) count(restrictions.by_restriction, restriction);
  }
  count(restrictions.by_source, statement.source_type);
  count(restrictions.by_automated_detection, statement.automated_detection);
  count(restrictions.by_automated_decision, statement.automated_decision);
}

function count(counts: Counts, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

const getHours = (from: string, to: string): number =>
  Math.max(0, Date.parse(to) - Date.parse(from)) / hourMs;

/** The middle one, to a tenth; null of none. */
function getMedian(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) return null;
  return Math.round(((low + high) / 2) * 10) / 10;
}

/** A statement in the fields of the transparency database. */
export type StatementRow = Record<string, string | string[]>;

/**
 * Lists the statements of reasons of a period, by the time of their cases' last decision.
 *
 * @param after where the page before ended
 */
export async function listStatements(
  scope: TenantScope,
  period: Period,
  { after, most }: { after: { at: string; id: string } | null; most: number },
): Promise<{ rows: StatementRow[]; next: { at: string; id: string } | null }> {
  const rows: StatementRow[] = [];
  for await (const { record, place } of casesDecidedFrom(scope, after ?? getBeginning(period))) {
    rows.push(...toRows(record, period));
    if (rows.length >= most) return { rows, next: place };
  }
  // A restriction stays one while an objection to it is open. These cases have no place of their own.
  for await (const record of casesIn(scope, 'open')) rows.push(...toRows(record, period));
  return { rows, next: null };
}

const toRows = ({ decisions }: CaseRecord, { from, to }: Period): StatementRow[] =>
  decisions.flatMap(({ at, statement }) =>
    statement && at.slice(0, 10) >= from && at.slice(0, 10) <= to
      ? [{ ...statement } as StatementRow]
      : [],
  );

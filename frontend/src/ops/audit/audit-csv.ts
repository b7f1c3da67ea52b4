/** A day of the audit as a file for spreadsheets. */
import type { OpsAnswer } from '../api.ts';
import { buildCsv, type CsvColumns } from '../csv.ts';

export type AuditEntry = OpsAnswer<'audit', 'GET'>['entries'][number];

const columns: CsvColumns<AuditEntry> = [
  ['at', ({ at }) => at],
  ['brand', ({ brand }) => brand ?? ''],
  ['operator', ({ operator }) => operator?.name ?? ''],
  ['operator_id', ({ operator }) => operator?.id ?? ''],
  ['role', ({ operator }) => operator?.role ?? ''],
  ['action', ({ action }) => action],
  ['outcome', ({ outcome }) => outcome],
  ['subject', ({ subject }) => (subject ? `${subject.kind} ${subject.id}` : '')],
  ['reason', ({ reason }) => reason ?? ''],
  ['before', ({ before }) => (before ? JSON.stringify(before) : '')],
  ['after', ({ after }) => (after ? JSON.stringify(after) : '')],
  ['request', ({ request }) => request],
];

export const toCsv = (entries: readonly AuditEntry[]): string => buildCsv(columns, entries);

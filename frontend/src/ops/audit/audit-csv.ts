/** A day of the audit as a file for spreadsheets. */
import type { OpsAnswer } from '../api.ts';

export type AuditEntry = OpsAnswer<'audit', 'GET'>['entries'][number];

const columns: [name: string, value: (entry: AuditEntry) => string][] = [
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

/** Spreadsheets run what begins like a formula; an apostrophe keeps it text. */
const asText = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
const quoted = (value: string) => `"${asText(value).replaceAll('"', '""')}"`;

export function toCsv(entries: readonly AuditEntry[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...entries.map((entry) => columns.map(([, value]) => quoted(value(entry)))),
  ];
  return `${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** Hands a file over to the person. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

import { describe, expect, it } from 'vitest';
import { type AuditEntry, toCsv } from './audit-csv.ts';

const entry: AuditEntry = {
  id: '1',
  at: '2026-11-03T13:20:00.000Z',
  operator: { id: 'o1', name: 'Anouk "AV" Visser', role: 'moderator' },
  brand: 'nl',
  action: 'photos.decide',
  subject: { kind: 'photo', id: 'm/p' },
  outcome: 'done',
  reason: '=HYPERLINK("https://example.org")',
  before: { status: 'review' },
  after: null,
  request: 'r-1',
};

describe('the file of the audit', () => {
  it('has a line for each entry, with quotes doubled and nothing that a spreadsheet would run', () => {
    const lines = toCsv([entry, { ...entry, operator: null, reason: null }]).split('\r\n');
    expect(lines.length).toBe(4);
    expect(lines[0]?.split(',').length).toBe(12);
    expect(lines[1]).toContain('"Anouk ""AV"" Visser"');
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://example.org"")"`);
    expect(lines[1]).toContain('"{""status"":""review""}"');
    expect(lines[2]).toContain('"nl","","","","photos.decide"');
  });
});

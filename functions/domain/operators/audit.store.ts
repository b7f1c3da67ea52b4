import type { AuditEntry } from '#shared/model/operator.ts';
import { absent } from '../../table/conditions.ts';
import { type Key, kinds } from '../../table/items.ts';
import { type Attributes, list, type Write } from '../../table/table.ts';
import type { Scope } from '../core/scope.ts';

const getAuditKey = (scope: Scope, day: string, at: string, id: string): Key =>
  'tenant' in scope
    ? kinds.auditEntry.key(scope, day, at, id)
    : kinds.platformAuditEntry.key(scope, day, at, id);

/** Adds an entry. Nothing changes or removes one. */
export function auditWrite(scope: Scope, entry: AuditEntry): Write {
  const { at, id } = entry;
  const day = at.slice(0, 10);
  const put =
    'tenant' in scope
      ? { ...kinds.auditEntry.key(scope, day, at, id), ...entry }
      : { ...kinds.platformAuditEntry.key(scope, day, at, id), ...entry };
  return { put, if: absent() };
}

/** Place of an entry in its day, for the next page. */
export interface AuditPlace {
  at: string;
  id: string;
}

/** Yields the entries of a UTC day, newest first, page by page, after a place or from the end. */
export async function* auditEntries(
  scope: Scope,
  day: string,
  after: AuditPlace | null,
  limit: number,
): AsyncGenerator<AuditEntry> {
  let next: Record<string, unknown> | null = after && {
    ...getAuditKey(scope, day, after.at, after.id),
  };
  const { pk } = getAuditKey(scope, day, 'any', 'any');
  do {
    const page = await list<AuditEntry & Attributes>(
      scope,
      { pk },
      { limit, newestFirst: true, ...(next ? { after: next } : {}) },
    );
    for (const { pk: _, sk: __, ...entry } of page.items) yield entry as AuditEntry;
    next = page.after;
  } while (next);
}

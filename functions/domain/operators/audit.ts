/**
 * The audit: who did and read what in the console. Every call of somebody who is signed in leaves an
 * entry, in the transaction of what it changes or before it answers. Entries are only ever added.
 */
import * as limits from '#shared/limits.ts';
import type { AuditEntry, AuditFacts } from '#shared/model/operator.ts';
import { nowIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { commitAll, type Write } from '../core/commit.ts';
import { type OperatorScope, platformScope, type Scope, type TenantScope } from '../core/scope.ts';
import { auditEntries, auditWrite } from './audit.store.ts';
import { parseCursor, toCursor } from './list-cursor.ts';
import type { OpsContext } from './ops-context.ts';

/** What a rule adds to the entry of its call. */
export interface AuditDetails {
  subject?: { kind: string; id: string };
  reason?: string | null;
  before?: AuditFacts;
  after?: AuditFacts;
}

/** The entry of one call. */
export interface CallAudit {
  /** Returns the entry for the transaction of what the call changes, and writes it nowhere else. */
  write(details: AuditDetails): Write;
  /** Says more about a call that changes nothing. What was for a transaction before is in none. */
  note(details: AuditDetails): void;
  /** Says whose call it is. A call that is nobody's leaves no entry. */
  by(operator: OperatorScope): void;
}

/** What the endpoint does with the entry of a call. */
interface OpenAudit extends CallAudit {
  /** Says that the call is about a brand, whose audit has its entry then. */
  within(brand: TenantScope): void;
  /** Writes the entry unless the call's transaction did. */
  finish(outcome: 'done' | { refused: string }): Promise<void>;
}

/** Opens the entry of a call, which belongs to no brand before it is said to. */
export function openAudit(call: { action: string; request: string }): OpenAudit {
  let operator: OperatorScope | null = null;
  let scope: Scope = platformScope;
  let noted: AuditDetails = {};
  let isStaged = false;
  const getEntry = (details: AuditDetails, outcome: AuditEntry['outcome']): AuditEntry => ({
    id: newId(),
    at: nowIso(),
    operator: operator && { id: operator.operator, name: operator.name, role: operator.role },
    brand: 'tenant' in scope ? scope.tenant : null,
    action: call.action,
    subject: details.subject ?? null,
    outcome,
    reason: details.reason ?? null,
    before: details.before ?? null,
    after: details.after ?? null,
    request: call.request,
  });
  const put = (details: AuditDetails, outcome: AuditEntry['outcome']) =>
    commitAll(scope, [auditWrite(scope, getEntry(details, outcome))]);
  return {
    write: (details) => {
      isStaged = true;
      return auditWrite(scope, getEntry(details, 'done'));
    },
    note: (details) => {
      noted = { ...noted, ...details };
      isStaged = false;
    },
    by: (signedIn) => {
      operator = signedIn;
    },
    within: (brand) => {
      scope = brand;
    },
    finish: async (outcome) => {
      // Whoever is not signed in could fill the audit; the log has their calls.
      if (!operator) return;
      if (outcome !== 'done') {
        await put({ ...noted, after: { error: outcome.refused } }, 'refused');
      } else if (!isStaged) await put(noted, 'done');
    },
  };
}

/** Entries that one call reads at most, whatever it looks for. */
const mostRead = 1_000;

/** GET /ops/audit. */
export async function readAudit({
  scope,
  query,
  audit,
}: OpsContext<
  undefined,
  {
    brand?: string | undefined;
    day?: string | undefined;
    operator?: string | undefined;
    action?: string | undefined;
    subject?: string | undefined;
    cursor?: string | undefined;
  }
>): Promise<{ day: string; entries: AuditEntry[]; cursor: string | null }> {
  const { day = nowIso().slice(0, 10), operator, action, subject } = query;
  audit.note({
    after: { day, ...(subject ? { subject } : {}), ...(operator ? { operator } : {}) },
  });
  const entries: AuditEntry[] = [];
  const after = query.cursor ? parseCursor(query.cursor) : null;
  let read = 0;
  for await (const entry of auditEntries(scope ?? platformScope, day, after, limits.auditPage)) {
    const isWanted =
      (!operator || entry.operator?.id === operator) &&
      (!action || entry.action.startsWith(action)) &&
      (!subject || entry.subject?.id === subject);
    if (isWanted) entries.push(entry);
    if (entries.length === limits.auditPage || ++read === mostRead) {
      return { day, entries, cursor: toCursor(entry) };
    }
  }
  return { day, entries, cursor: null };
}

import { absent, anyOf, equals } from '../../table/conditions.ts';
import { indexes, kinds, memberPk } from '../../table/items.ts';
import {
  get,
  type Item,
  list,
  listAll,
  listIndex,
  listIndexAll,
  toAttributes,
  type Write,
  write,
} from '../../table/table.ts';
import {
  type MemberScope,
  memberScope,
  platformScope,
  type TenantScope,
  tenantScope,
} from '../core/scope.ts';
import type { CaseClock, CaseEntry, CaseRecord, FullCase } from './cases.ts';

type Stored<T> = T & Record<string, unknown>;

const indexKey = (scope: TenantScope, { id, state, due_at, decided_at }: CaseRecord) =>
  state === 'decided'
    ? indexes.cases.key(scope, 'decided', decided_at ?? due_at, id)
    : indexes.cases.key(scope, 'open', due_at, id);

const casePut = (scope: TenantScope, record: CaseRecord) => ({
  ...kinds.case.key(scope, record.id),
  ...indexKey(scope, record),
  ...record,
});

const clockWrite = (scope: TenantScope, id: string, clock: CaseClock): Write => ({
  put: {
    ...kinds.caseClock.key(scope, id),
    ...indexes.caseClocks.key(platformScope, clock.at, scope.tenant, id),
    ...clock,
  },
});

/** The brand of a case's own item, or null for other items. */
export const findCaseTenant = ({ pk, sk }: { pk: string; sk: string }): string | null =>
  sk === kinds.case.prefix ? (kinds.case.parsePk(pk)?.tenant ?? null) : null;

const entryWrites = (
  scope: TenantScope,
  id: string,
  before: number,
  entries: readonly CaseEntry[],
): Write[] =>
  entries.map((entry, at) => ({
    put: { ...kinds.caseEntry.key(scope, id, before + at + 1), ...entry },
    if: absent(),
  }));

export const newCaseWrites = (
  scope: TenantScope,
  record: CaseRecord,
  entry: CaseEntry,
  clock: CaseClock,
): Write[] => [
  { put: casePut(scope, record), if: absent() },
  ...entryWrites(scope, record.id, 0, [entry]),
  clockWrite(scope, record.id, clock),
  ...(record.sender
    ? [{ put: { ...kinds.memberCase.key(memberScope(scope, record.sender), record.id) } }]
    : []),
];

/** Lists a case among those about its member, who must be there. */
export const caseAboutWrite = (
  about: MemberScope,
  { id, opened_at }: Pick<CaseRecord, 'id' | 'opened_at'>,
): Write => ({ put: { ...kinds.caseAbout.key(about, opened_at, id) } });

/** Replaces a case. The writes are refused where it changed since it was read. */
export const caseChangeWrites = (
  scope: TenantScope,
  was: CaseRecord,
  next: CaseRecord,
  entries: readonly CaseEntry[],
  clock: CaseClock,
): Write[] => [
  {
    put: casePut(scope, {
      ...next,
      version: was.version + 1,
      entries: was.entries + entries.length,
    }),
    if: equals('version', was.version),
  },
  ...entryWrites(scope, was.id, was.entries, entries),
  clockWrite(scope, was.id, clock),
];

/** Reads a case with what was written, in one request. */
export async function caseItems(scope: TenantScope, id: string): Promise<FullCase | null> {
  const pk = kinds.case.pk(scope, id);
  const { items } = await list<Stored<object>>(scope, { pk });
  let record: CaseRecord | null = null;
  let clock: CaseClock | null = null;
  const entries: CaseEntry[] = [];
  for (const item of items) {
    if (item.sk === kinds.case.key(scope, id).sk) record = toAttributes<CaseRecord>(item);
    else if (item.sk === kinds.caseClock.key(scope, id).sk) clock = toAttributes<CaseClock>(item);
    else entries.push(toAttributes<CaseEntry>(item));
  }
  return record && clock && { record, entries, clock };
}

/** Lists the ids of the cases that a member sent. */
export async function ownCaseIds(member: MemberScope): Promise<string[]> {
  const ids: string[] = [];
  const partition = { pk: memberPk(member), prefix: kinds.memberCase.prefix };
  for await (const { sk } of listAll(member, partition)) ids.push(kinds.memberCase.read(sk).case);
  return ids;
}

/** Returns the id of the latest case of a member's reports of another one. */
export async function reportedCase(reporter: MemberScope, other: string): Promise<string | null> {
  const key = kinds.reportedMember.key(reporter, other);
  return (await get<Stored<{ case: string }>>(reporter, key))?.case ?? null;
}

/** Names the case of a member's reports. The write is refused where another one was named since. */
export const reportedCaseWrite = (
  reporter: MemberScope,
  other: string,
  id: string,
  former: string | null,
): Write => ({
  put: { ...kinds.reportedMember.key(reporter, other), case: id },
  if: former ? anyOf(absent(), equals('case', former)) : absent(),
});

/** Lists a brand's undecided cases, the most urgent first, or decided ones, the earliest first. */
export async function* casesIn(
  scope: TenantScope,
  state: 'open' | 'decided',
): AsyncGenerator<CaseRecord> {
  const gsi1pk = indexes.cases.gsi1pk(scope, state);
  for await (const item of listIndexAll<Stored<object>>(scope, { gsi1pk })) {
    yield toAttributes<CaseRecord>(item);
  }
}

/** Lists a brand's most urgent undecided cases, and tells whether there are more. */
export async function urgentCases(
  scope: TenantScope,
  limit: number,
): Promise<{ cases: CaseRecord[]; more: boolean }> {
  const gsi1pk = indexes.cases.gsi1pk(scope, 'open');
  const { items, after } = await listIndex<Stored<object>>(scope, { gsi1pk }, { limit });
  return { cases: items.map((item) => toAttributes<CaseRecord>(item)), more: after !== null };
}

/** Lists cases of all brands that want attention by a time. */
export async function* attentionBy(
  until: string,
): AsyncGenerator<{ scope: TenantScope; id: string }> {
  const partition = { gsi1pk: indexes.caseClocks.gsi1pk(platformScope), until: `${until}~` };
  for await (const { gsi1sk } of listIndexAll(platformScope, partition)) {
    const { tenant, case: id } = indexes.caseClocks.read(gsi1sk);
    yield { scope: tenantScope({ id: tenant }), id };
  }
}

/** Moves a case's clock on. It is refused where somebody else moved it. */
export const moveClock = (scope: TenantScope, id: string, was: CaseClock, next: CaseClock) =>
  write(scope, { ...(clockWrite(scope, id, next) as { put: never }), if: equals('at', was.at) });

/** Removes a case, its clock last, so that it is found again where this stops on the way. */
export async function removeCase(scope: TenantScope, { record, entries }: FullCase): Promise<void> {
  for (let entry = 1; entry <= entries.length; entry++) {
    await write(scope, { remove: kinds.caseEntry.key(scope, record.id, entry) });
  }
  if (record.sender) {
    const sender = memberScope(scope, record.sender);
    await write(sender, { remove: kinds.memberCase.key(sender, record.id) });
    if (record.reason && record.about) {
      const key = kinds.reportedMember.key(sender, record.about);
      await write(sender, { remove: key, if: equals('case', record.id) });
    }
  }
  for (const member of new Set([record.about, record.affected])) {
    if (member === null) continue;
    const about = memberScope(scope, member);
    await write(about, { remove: kinds.caseAbout.key(about, record.opened_at, record.id) });
  }
  await write(scope, { remove: kinds.case.key(scope, record.id) });
  await write(scope, { remove: kinds.caseClock.key(scope, record.id) });
}

/** The case whose record an item is, or null where it is of another kind. */
export function asCase(item: Item): { scope: TenantScope; record: CaseRecord } | null {
  const found = kinds.case.parsePk(item.pk);
  if (!found || item.sk !== kinds.case.prefix) return null;
  return { scope: tenantScope({ id: found.tenant }), record: toAttributes<CaseRecord>(item) };
}

/** Everything in a case's partition of another table than the deployment's. */
export const formerCaseItems = (scope: TenantScope, id: string, table: string) =>
  Array.fromAsync(listAll<Stored<object>>(scope, { pk: kinds.case.pk(scope, id) }, { table }));

/** Stores what was written in a case, and when it wants attention, as they were. */
export const caseItemWrites = (items: readonly Item[]): Write[] =>
  items.filter(({ sk }) => sk !== kinds.case.prefix).map((item) => ({ put: item }));

/** Replaces a case with a later version of it. The write is refused where it changed since. */
export const laterCaseWrite = (
  scope: TenantScope,
  record: CaseRecord,
  was: Pick<CaseRecord, 'version'> | null,
): Write => ({
  put: casePut(scope, record),
  if: was ? equals('version', was.version) : absent(),
});

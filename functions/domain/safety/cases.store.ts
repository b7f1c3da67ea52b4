import { absent, anyOf, equals, present } from '../../table/conditions.ts';
import { indexes, kinds, memberPk } from '../../table/items.ts';
import {
  get,
  getMany,
  type Item,
  type Key,
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

const hourMs = 3_600_000;

/** A record's place in its list. */
export interface CasePlace {
  at: string;
  id: string;
}

/** Where a case stands in the list of its state. */
function getPlace({ id, state, due_at, decided_at, head_start_hours = 0 }: CaseRecord): CasePlace {
  if (state === 'decided') return { at: decided_at ?? due_at, id };
  return { at: new Date(Date.parse(due_at) - head_start_hours * hourMs).toISOString(), id };
}

const indexKey = (scope: TenantScope, record: CaseRecord) => {
  const { at, id } = getPlace(record);
  return indexes.cases.key(scope, record.state === 'decided' ? 'decided' : 'open', at, id);
};

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

/** @param number the one under which people talk about it */
export const newCaseItems = (
  scope: TenantScope,
  record: CaseRecord,
  entry: CaseEntry,
  clock: CaseClock,
  number: string,
): Write[] => [
  caseNumberWrite(scope, record.id, number),
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

/** Reads a case without what was written. */
export async function findCaseRecord(scope: TenantScope, id: string): Promise<CaseRecord | null> {
  const item = await get<Stored<object>>(scope, kinds.case.key(scope, id));
  return item && toAttributes<CaseRecord>(item);
}

/** Lists the ids of the cases that a member sent. */
export async function ownCaseIds(member: MemberScope): Promise<string[]> {
  const ids: string[] = [];
  const partition = { pk: memberPk(member), prefix: kinds.memberCase.prefix };
  const listed = listAll<Stored<object>>(member, partition, { only: ['sk'] });
  for await (const { sk } of listed) ids.push(kinds.memberCase.read(sk).case);
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

/**
 * A page of a brand's undecided cases, the most urgent first, or of decided ones, the latest first.
 *
 * @param after place of a case, of this brand or another one, after which the page begins
 */
export async function casePage(
  scope: TenantScope,
  state: 'open' | 'decided',
  { after, limit }: { after: CasePlace | null; limit: number },
): Promise<{ cases: { record: CaseRecord; place: CasePlace }[]; more: boolean }> {
  const { gsi1pk } = indexes.cases.key(scope, state, 'any', 'any');
  const begin = after && indexes.cases.key(scope, state, after.at, after.id).gsi1sk;
  const isLatestFirst = state === 'decided';
  const partition = {
    gsi1pk,
    ...(begin ? (isLatestFirst ? { below: begin } : { above: begin }) : {}),
  };
  const page = await listIndex<Stored<object>>(scope, partition, {
    limit,
    newestFirst: isLatestFirst,
  });
  return {
    cases: page.items.map((item) => {
      const { at, case: id } = indexes.cases.read(item.gsi1sk);
      return { record: toAttributes<CaseRecord>(item), place: { at, id } };
    }),
    more: page.after !== null,
  };
}

/** Lists a brand's cases that were decided last at a time or later, the earliest first. */
export async function* casesDecidedFrom(
  scope: TenantScope,
  from: CasePlace,
): AsyncGenerator<{ record: CaseRecord; place: CasePlace }> {
  const { gsi1pk, gsi1sk: above } = indexes.cases.key(scope, 'decided', from.at, from.id);
  for await (const item of listIndexAll<Stored<object>>(scope, { gsi1pk, above })) {
    const { at, case: id } = indexes.cases.read(item.gsi1sk);
    yield { record: toAttributes<CaseRecord>(item), place: { at, id } };
  }
}

/** Items that one batch reads. */
const batchItems = 100;

/**
 * Reads cases by id, in the order given. Those that are not there are left out. They may be a moment
 * old unless `consistent`.
 */
export async function caseRecords(
  scope: TenantScope,
  ids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<CaseRecord[]> {
  const batches: Key[][] = [];
  for (let first = 0; first < ids.length; first += batchItems) {
    batches.push(ids.slice(first, first + batchItems).map((id) => kinds.case.key(scope, id)));
  }
  const items = await Promise.all(
    batches.map((keys) => getMany<Stored<object>>(scope, keys, options)),
  );
  const records = new Map(
    items
      .flat()
      .map((item) => toAttributes<CaseRecord>(item))
      .map((record) => [record.id, record]),
  );
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** Lists the ids of the latest cases about a member, newest first. */
export async function listCasesAbout(member: MemberScope, limit: number): Promise<string[]> {
  const { items } = await list<Stored<object>>(
    member,
    { pk: memberPk(member), prefix: kinds.caseAbout.prefix },
    { limit, newestFirst: true, only: ['sk'] },
  );
  return items.map(({ sk }) => kinds.caseAbout.read(sk).case);
}

/** The id of the case of a number; null where there is none. */
export const findCaseByNumber = async (
  scope: TenantScope,
  number: string,
): Promise<string | null> =>
  (await get<Stored<{ case: string }>>(scope, kinds.caseNumber.key(scope, number)))?.case ?? null;

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
export async function removeCaseItems(
  scope: TenantScope,
  { record, entries }: FullCase,
  number: string,
): Promise<void> {
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
  await write(scope, {
    remove: kinds.caseNumber.key(scope, number),
    if: anyOf(absent(), equals('case', record.id)),
  });
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

/** Lets a case be found by its number. */
export const caseNumberWrite = (scope: TenantScope, id: string, number: string): Write => ({
  put: { ...kinds.caseNumber.key(scope, number), case: id },
});

/**
 * Lets a case that is there be found by its number. The writes are refused where it is forgotten
 * meanwhile, or another one has the number.
 */
export const numberedCaseWrites = (scope: TenantScope, id: string, number: string): Write[] => [
  { ...caseNumberWrite(scope, id, number), if: absent() } as Write,
  { check: kinds.case.key(scope, id), if: present() },
];

/** What the sort keys of cases start with. */
export const casePrefix = kinds.case.prefix;

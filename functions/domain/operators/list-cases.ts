/** The list of cases, of one brand or of all of an operator's. */
import { casesPageSize } from '#shared/case-limits.ts';
import type { CaseKind, CaseState } from '#shared/model/case.ts';
import { memberScope, type OperatorScope, type TenantScope, tenantScope } from '../core/scope.ts';
import { memberNames } from '../members/members.ts';
import type { CaseLease } from '../safety/case-leases.ts';
import { listLeases } from '../safety/case-leases.ts';
import { type CaseRecord, casePage, caseRecords, listCasesAbout } from '../safety/cases.ts';
import { type CaseRow, toRow } from './case-rows.ts';
import { parseCursor, toCursor } from './list-cursor.ts';
import type { OpsContext } from './ops-context.ts';
import { listOwnBrands } from './own-brands.ts';

interface Query {
  brand?: string | undefined;
  kind?: CaseKind | undefined;
  state?: CaseState | undefined;
  who?: 'mine' | 'free' | undefined;
  cursor?: string | undefined;
}

interface Place {
  at: string;
  id: string;
}

interface Listed {
  scope: TenantScope;
  record: CaseRecord;
  lease: CaseLease | null;
  place: Place;
}

/** Pages that one call reads at most of each brand, however few cases are wanted. */
const mostPages = 5;
/** The latest cases about a member that are looked at. */
const mostAbout = 25;

/** GET /ops/cases. */
export async function listCases({
  operator,
  scope,
  query,
  audit,
}: OpsContext<undefined, Query>): Promise<{ cases: CaseRow[]; cursor: string | null }> {
  const scopes = scope ? [scope] : (await listOwnBrands(operator)).map(tenantScope);
  const leases = new Map(
    await Promise.all(scopes.map(async (one) => [one.tenant, await listLeases(one)] as const)),
  );
  const isWanted = (record: CaseRecord, lease: CaseLease | null) =>
    (!query.kind || record.kind === query.kind) &&
    (!query.state || record.state === query.state) &&
    (query.who === undefined ||
      (query.who === 'mine'
        ? lease?.by === operator.operator
        : lease === null || lease.by === operator.operator));
  const found: Listed[] = [];
  let after = query.cursor === undefined ? null : parseCursor(query.cursor);
  let more = true;
  for (let page = 0; page < mostPages && more && found.length < casesPageSize; page++) {
    const next = await readPage(scopes, query.state === 'decided' ? 'decided' : 'open', after);
    more = next.more;
    for (const { scope: of, record, place } of next.cases) {
      after = place;
      const lease = leases.get(of.tenant)?.get(record.id) ?? null;
      if (isWanted(record, lease)) found.push({ scope: of, record, lease, place });
      if (found.length === casesPageSize) {
        more ||= next.cases.at(-1)?.record !== record;
        break;
      }
    }
  }
  const cases = await toRows(found, operator);
  audit.note({ after: { cases: cases.map(({ id }) => id) } });
  return { cases, cursor: more && after ? toCursor(after) : null };
}

/** The next cases of several brands in one order. */
async function readPage(scopes: TenantScope[], state: 'open' | 'decided', after: Place | null) {
  const pages = await Promise.all(
    scopes.map(async (scope) => ({
      scope,
      ...(await casePage(scope, state, { after, limit: casesPageSize })),
    })),
  );
  const all = pages
    .flatMap(({ scope, cases }) => cases.map((one) => ({ scope, ...one })))
    .sort((one, other) => comparePlaces(one.place, other.place, state));
  return {
    cases: all.slice(0, casesPageSize),
    more: all.length > casesPageSize || pages.some((page) => page.more),
  };
}

function comparePlaces(one: Place, other: Place, state: 'open' | 'decided'): number {
  const [first, second] = [one, other].map(({ at, id }) => `${at}#${id}`) as [string, string];
  const order = first < second ? -1 : Number(first > second);
  return state === 'decided' ? -order : order;
}

async function toRows(found: readonly Listed[], operator: OperatorScope): Promise<CaseRow[]> {
  const byBrand = Map.groupBy(found, ({ scope }) => scope.tenant);
  const known = new Map(
    await Promise.all(
      [...byBrand].map(async ([tenant, listed]) => {
        const [{ scope }] = listed as [Listed, ...Listed[]];
        const abouts = [...new Set(listed.flatMap(({ record }) => record.about ?? []))];
        const [names, open] = await Promise.all([
          memberNames(scope, abouts),
          countOpen(scope, abouts),
        ]);
        return [tenant, { names, open }] as const;
      }),
    ),
  );
  return found.map(({ scope, record, lease }) => {
    const { names, open } = known.get(scope.tenant) ?? {};
    const { about } = record;
    const all = (about && open?.get(about)) || [];
    return toRow(scope, record, operator, {
      name: (about && names?.get(about)) || null,
      others: all.filter((id) => id !== record.id).length,
      lease,
    });
  });
}

/** The undecided cases about some members, by member. */
async function countOpen(
  scope: TenantScope,
  members: readonly string[],
): Promise<Map<string, string[]>> {
  const listed = await Promise.all(
    members.map(async (id) => ({
      id,
      cases: await listCasesAbout(memberScope(scope, id), mostAbout),
    })),
  );
  const records = await caseRecords(scope, [...new Set(listed.flatMap(({ cases }) => cases))]);
  const open = new Set(records.filter(({ state }) => state !== 'decided').map(({ id }) => id));
  return new Map(listed.map(({ id, cases }) => [id, cases.filter((one) => open.has(one))]));
}

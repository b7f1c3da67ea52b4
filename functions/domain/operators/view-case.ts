/** A case with all that helps to decide it. */
import type { CaseDesk } from '#shared/model/case-desk.ts';
import { ageOn, dayIn } from '#shared/rules/age.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { memberScope, type OperatorScope, type TenantScope } from '../core/scope.ts';
import { orderedPhotos } from '../members/album.ts';
import { findRestriction, findShownMember, memberNames } from '../members/members.ts';
import type { ReportSnapshot } from '../members/report-snapshot.ts';
import { findCopies, toReference } from '../photos/find-copies.ts';
import { findLease } from '../safety/case-leases.ts';
import { findCaseSnapshot } from '../safety/case-snapshot.ts';
import {
  type CaseRecord,
  caseItems,
  caseRecords,
  type FullCase,
  findCaseByNumber,
  getCaseNumber,
  isOnObjection,
  ownCaseIds,
} from '../safety/cases.ts';
import { readSafetyRecord } from '../safety/measures.ts';
import { findImages, type PictureHost, toMessageDto, toPictureDto } from './case-pictures.ts';
import { judgesMembers } from './case-rights.ts';
import { toRow } from './case-rows.ts';
import type { OpsBrandContext } from './ops-context.ts';

/** Other cases that are looked at, of the sender and of the member. */
const mostRelated = 30;
/** Copies that are shown. */
const mostCopies = 100;

type Shown = NonNullable<Awaited<ReturnType<typeof findShownMember>>>;

/**
 * GET /ops/case.
 *
 * @throws AppError `not_found`
 */
export async function viewCase({
  operator,
  scope,
  brand,
  origin,
  query: { id: named },
  audit,
}: OpsBrandContext<undefined, { id: string }>): Promise<{ case: CaseDesk }> {
  const id = named.length === caseIdChars ? named : await findCaseByNumber(scope, named);
  audit.note({ subject: { kind: 'case', id: id ?? named } });
  const found = id === null ? null : await caseItems(scope, id);
  if (!found) throw new AppError('not_found');
  const { about, sender } = found.record;
  audit.note({ after: { about, sender } });
  const host = { id: brand.id, origin };
  return { case: await toDesk(scope, brand, found, { operator, host }) };
}

/** A number is shorter. */
const caseIdChars = 22;

async function toDesk(
  scope: TenantScope,
  brand: Pick<Brand, 'config'>,
  found: FullCase,
  { operator, host }: { operator: OperatorScope; host: PictureHost },
): Promise<CaseDesk> {
  const { record, entries } = found;
  const about = record.affected ?? record.about;
  // A decision can name another member than the sender did.
  const named = record.about === about ? null : record.about;
  const [member, names, sender, known, lease, snapshot, before] = await Promise.all([
    about ? findShownMember(memberScope(scope, about)) : null,
    named ? memberNames(scope, [named]) : null,
    record.sender ? findShownMember(memberScope(scope, record.sender)) : null,
    about ? readSafetyRecord(memberScope(scope, about)) : null,
    findLease(scope, record.id),
    judgesMembers(operator.role) ? findCaseSnapshot(scope, record) : null,
    record.sender ? listSent(scope, record.sender, record.id) : [],
  ]);
  const others = (known?.cases ?? []).filter((one) => one.case !== record.id);
  const cases = await caseRecords(
    scope,
    others.slice(0, mostRelated).map((one) => one.case),
  );
  const kept = snapshot && (await toSnapshot(scope, record, snapshot, host));
  const today = dayIn(brand.config.time_zone, now());
  const row = toRow(scope, record, operator, {
    name: (named ? names?.get(named) : member?.profile.name) ?? null,
    others: cases.filter(({ state }) => state !== 'decided').length,
    lease,
  });
  return {
    ...row,
    version: record.version,
    language: sender && !record.email ? sender.account.language : record.locale,
    location: record.location,
    statement: record.statement,
    signature: record.signature,
    objections: record.objections,
    sender: toSender(record, sender, { host, today, before }),
    member: member && about ? toMember(about, member, { host, today }) : null,
    entries: entries.map(({ at, from, by, by_mail, text, reason, files = [] }) => ({
      ...{ at, from, text, by: by ?? null, by_mail: by_mail ?? false, reason: reason ?? null },
      files: files.map(({ files: file }) => toPictureDto(host, file)),
    })),
    snapshot: kept,
    copies: kept ? await listCopies(scope, kept) : [],
    cases: cases.map(toRelated),
    measures: (known?.decisions ?? []).map(({ kind, reason, at, until, by, case: of, lifted }) => ({
      ...{ kind, reason, at, until, by, case: of, lifted },
    })),
    decisions: record.decisions.map((made) => {
      const { at, by, outcome, reasons, statement, warning = null } = made;
      const second = isOnObjection(record, made);
      return { at, by, outcome, reasons, statement, second, warning };
    }),
    police_mark: record.police ?? null,
    hold: record.hold ?? null,
  };
}

/** The other cases of a sender, the latest first. */
async function listSent(scope: TenantScope, sender: string, id: string): Promise<CaseRecord[]> {
  const ids = (await ownCaseIds(memberScope(scope, sender))).filter((one) => one !== id);
  const records = await caseRecords(scope, ids);
  return records
    .sort((one, other) => other.opened_at.localeCompare(one.opened_at))
    .slice(0, mostRelated);
}

function toRelated(record: CaseRecord): CaseDesk['cases'][number] {
  const last = record.decisions.at(-1);
  return {
    id: record.id,
    number: getCaseNumber(record),
    kind: record.kind,
    reason: record.reason ?? null,
    state: record.state,
    opened_at: record.opened_at,
    outcome: last?.outcome ?? null,
    by: last?.by ?? null,
  };
}

interface Showing {
  host: PictureHost;
  today: string;
}

function getPicture({ photos }: Shown, host: PictureHost): string | null {
  const main = orderedPhotos(photos).find(({ status }) => status === 'active')?.files;
  return main ? toPictureDto(host, main).thumb : null;
}

function toSender(
  { name, email, sender: id }: CaseRecord,
  shown: Shown | null,
  { host, today, before }: Showing & { before: readonly CaseRecord[] },
): CaseDesk['sender'] {
  if (!shown && !email) return null;
  return {
    ...{ id, email },
    name: name ?? shown?.profile.name ?? null,
    age: shown ? ageOn(shown.account.date_of_birth, today) : null,
    city: shown?.profile.city ?? null,
    picture: shown ? getPicture(shown, host) : null,
    before: before.map(toRelated),
  };
}

function toMember(id: string, shown: Shown, { host, today }: Showing): CaseDesk['member'] {
  const { account, profile } = shown;
  const holds = findRestriction(account, nowIso());
  return {
    id,
    name: profile.name,
    age: ageOn(account.date_of_birth, today),
    city: profile.city,
    picture: getPicture(shown, host),
    paid_user: account.paid_user,
    fictional: profile.fictional,
    signup_date: account.signup_date,
    status: account.status,
    language: account.language,
    restriction: holds && {
      ...{ kind: holds.kind, reason: holds.reason, until: holds.until, case: holds.case },
    },
  };
}

async function toSnapshot(
  scope: TenantScope,
  record: CaseRecord,
  { at, document, messages = [] }: ReportSnapshot,
  host: PictureHost,
): Promise<NonNullable<CaseDesk['snapshot']>> {
  const images = await findImages(scope, record, messages);
  return {
    at,
    name: document.name,
    about_me: document.about_me,
    photos: document.photos.map(({ id, files }) => ({
      ...toPictureDto(host, files),
      picture: `${record.about}/${id}`,
    })),
    messages: messages.map((message) => toMessageDto(host, message, images)),
  };
}

/** Identical copies of what was reported. */
async function listCopies(
  scope: TenantScope,
  { photos, messages }: NonNullable<CaseDesk['snapshot']>,
): Promise<CaseDesk['copies']> {
  const references = [...photos, ...messages].flatMap(({ picture }) => picture ?? []);
  const pictures = references.map((reference) => {
    const [owner = '', picture = ''] = reference.split('/');
    return { owner: memberScope(scope, owner), picture };
  });
  const copies = await findCopies(scope, pictures, mostCopies);
  const owners = [...new Set(copies.map(({ copy }) => copy.owner.member))];
  const names = await memberNames(scope, owners);
  return copies.map(({ of, copy }) => ({
    of: toReference(of),
    picture: toReference(copy),
    member: { id: copy.owner.member, name: names.get(copy.owner.member) ?? null },
    use: copy.use,
  }));
}

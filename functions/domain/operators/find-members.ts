/** Members as operators look them up. */

import { foundMembers } from '#shared/limits.ts';
import type { MemberSearch } from '#shared/ops/members.ts';
import { caseNumberPattern, idPattern } from '#shared/patterns.ts';
import { ageOn, dayIn } from '#shared/rules/age.ts';
import { getNamePlace } from '#shared/rules/names.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { canonicalEmail } from '../core/email-addresses.ts';
import type { TenantScope } from '../core/scope.ts';
import { orderedPhotos } from '../members/album.ts';
import { findAddressee, findRestriction, listNamed, listShownItems } from '../members/members.ts';
import { findPaymentOwner, knownPayment } from '../payments/payments.ts';
import { caseItems, findCaseByNumber } from '../safety/cases.ts';
import type { OpsBrandContext } from './ops-context.ts';

type Found = Awaited<ReturnType<typeof listShownItems>>[number];

/** GET /ops/members. */
export async function findMembers({
  scope,
  brand,
  origin,
  query: { q },
  audit,
}: OpsBrandContext<undefined, { q: string }>) {
  const { found_by, members, more } = await search(scope, q);
  audit.note({ after: { found_by, members: members.map(({ id }) => id) } });
  const host = { id: brand.id, origin };
  const today = dayIn(brand.config.time_zone, now());
  const at = nowIso();
  return {
    members: members.map(({ id, account, profile, photos }) => {
      const picture = orderedPhotos(photos).find(({ status }) => status === 'active')?.files;
      const holds = findRestriction(account, at);
      return {
        id,
        found_by,
        name: profile.name,
        age: ageOn(account.date_of_birth, today),
        gender: profile.gender,
        country: profile.country,
        city: profile.city,
        status: account.status,
        paid_user: account.paid_user,
        fictional: profile.fictional,
        signup_date: account.signup_date,
        last_active_at: account.last_active_at ?? null,
        picture: picture ? signedUrl(host, picture.thumb) : null,
        restriction: holds && { kind: holds.kind, until: holds.until },
      };
    }),
    more,
  };
}

interface Result {
  found_by: MemberSearch;
  members: Found[];
  more: boolean;
}

/** What is exact is looked for first: a name can look like an id, but hardly is one. */
async function search(scope: TenantScope, q: string): Promise<Result> {
  const ways: [MemberSearch, () => Promise<string | null>][] = [
    ['email', async () => (q.includes('@') ? byAddress(scope, q) : null)],
    ['id', async () => (idPattern.test(q) ? q : null)],
    ['payment', async () => byPayment(scope, q)],
    ['case', async () => byCase(scope, q)],
  ];
  for (const [found_by, find] of ways) {
    const id = await find();
    const members = id === null ? [] : await listShownItems(scope, [id]);
    if (members.length > 0) return { found_by, members, more: false };
  }
  const place = getNamePlace(q);
  // A single letter would be half of the brand.
  if (!place || [...place.folded].length < 2) return { found_by: 'name', members: [], more: false };
  const { ids, more } = await listNamed(scope, place, foundMembers);
  return { found_by: 'name', members: await listShownItems(scope, ids), more };
}

async function byAddress(scope: TenantScope, typed: string): Promise<string | null> {
  const canonical = canonicalEmail(typed);
  return canonical ? ((await findAddressee(scope, sha256(canonical)))?.member ?? null) : null;
}

/** A payment has our id, and one of its provider. Neither holds a space or our keys' separator. */
async function byPayment(scope: TenantScope, q: string): Promise<string | null> {
  if (!/^[\w-]{3,100}$/.test(q)) return null;
  if (idPattern.test(q)) {
    const owner = await findPaymentOwner(scope, q);
    if (owner) return owner.member;
  }
  return (await knownPayment(scope, q))?.member.member ?? null;
}

/** A case has an id, and a number that mails name. */
async function byCase(scope: TenantScope, q: string): Promise<string | null> {
  const number = q.toUpperCase();
  const isNumber = caseNumberPattern.test(number);
  if (!isNumber && !idPattern.test(q)) return null;
  const id = isNumber ? await findCaseByNumber(scope, number) : q;
  const found = id === null ? null : await caseItems(scope, id);
  return found ? (found.record.affected ?? found.record.about) : null;
}

/** Photos that wait, as moderators see them and decide on them. */
import type { PhotoRejection } from '#shared/model/profile.ts';
import { ageOn, dayIn } from '#shared/rules/age.ts';
import { now, toIso } from '../../adapters/clock.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import { AppError } from '../core/app-error.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { orderedPhotos, type PhotoRecord, reviewCount } from '../members/album.ts';
import { memberNames } from '../members/members.ts';
import {
  decideReview,
  getReviewDue,
  leasePhotos,
  photoVersion,
  releasePhotos,
} from '../photos/photo-reviews.ts';
import { findCaseRecord, getCaseNumber } from '../safety/cases.ts';
import { heldByAnother } from './case-errors.ts';
import type { OpsBrandContext } from './ops-context.ts';

/** POST /ops/photo-leases. */
export async function leaseForReview({
  origin,
  operator,
  brand,
  scope,
  body: { most },
  audit,
}: OpsBrandContext<{ most: number }>) {
  const by = { by: operator.operator, name: operator.name };
  const { photos, heldByOthers } = await leasePhotos(scope, by, most);
  audit.note({ after: { members: [...new Set(photos.map(({ place }) => place.member))] } });
  const host = { id: brand.id, origin };
  const today = dayIn(brand.config.time_zone, now());
  const twins = await Promise.all(
    photos.map(({ place, photo }) => photo.twin && describeTwin(scope, place.member, photo.twin)),
  );
  return {
    photos: photos.flatMap(({ place, photo, owner, until }, index) =>
      photo.files
        ? [
            {
              member: place.member,
              photo: place.photo,
              name: owner.profile.name,
              age: ageOn(owner.account.date_of_birth, today),
              gender: owner.profile.gender,
              country: owner.profile.country,
              fictional: owner.profile.fictional,
              others: orderedPhotos(owner.photos).filter(({ status }) => status === 'active')
                .length,
              at: place.at,
              due_at: getReviewDue(brand, place.at),
              leased_until: toIso(until),
              version: photoVersion(photo),
              full: signedUrl(host, photo.files.full),
              thumb: signedUrl(host, photo.files.thumb),
              twin: twins[index] ?? null,
            },
          ]
        : [],
    ),
    waiting: Math.max(photos.length + heldByOthers, await reviewCount(scope)),
    held_by_others: heldByOthers,
  };
}

/** Says which removed picture a photo looks like; null where a second decision allowed that again. */
async function describeTwin(
  scope: TenantScope,
  uploader: string,
  { case: id, member, distance }: NonNullable<PhotoRecord['twin']>,
) {
  const record = await findCaseRecord(scope, id);
  const last = record?.decisions.at(-1);
  const removal = record?.decisions.findLast(({ removed }) => removed);
  if (!record || !removal || last?.outcome !== 'restricted') return null;
  const names = await memberNames(scope, [member]);
  return {
    ...{ distance, removed_at: removal.at },
    ...{ case: id, number: getCaseNumber(record), reasons: removal.reasons },
    ...{ member, member_name: names.get(member) ?? null, own: member === uploader },
  };
}

/** DELETE /ops/photo-leases. */
export async function releaseFromReview({
  operator,
  scope,
  body: { photos },
}: OpsBrandContext<{ photos: { member: string; photo: string }[] }>): Promise<
  Record<string, never>
> {
  await releasePhotos(scope, operator.operator, photos);
  return {};
}

interface PhotoDecision {
  member: string;
  photo: string;
  version: string;
}

/**
 * POST /ops/photo-decision.
 *
 * @throws AppError `not_found`, `decision_stale` with the photo's status, or `held_by_another` with
 * that person's name and the end of the lease
 */
export async function decidePhoto({
  operator,
  scope,
  body,
  audit,
}: OpsBrandContext<
  PhotoDecision &
    (
      | { decision: 'approve' }
      | { decision: 'reject'; reason: PhotoRejection; note?: string | undefined }
    )
>): Promise<Record<string, never>> {
  const subject = { kind: 'photo', id: `${body.member}/${body.photo}` };
  audit.note({ subject });
  const verdict =
    body.decision === 'approve'
      ? ('approve' as const)
      : { reason: body.reason, note: body.note || null };
  const entry = audit.write({
    subject,
    reason: body.decision === 'reject' ? body.reason : null,
    before: { status: 'review' },
    after: {
      status: body.decision === 'approve' ? 'active' : 'rejected',
      ...(body.decision === 'reject' && body.note ? { note: body.note } : {}),
    },
  });
  const result = await decideReview(
    memberScope(scope, body.member),
    body.photo,
    { version: body.version, by: operator.operator, verdict },
    [entry],
  );
  switch (result.outcome) {
    case 'decided':
      return {};
    case 'missing':
      throw new AppError('not_found');
    case 'stale':
      throw new AppError('decision_stale', { params: { status: result.status } });
    case 'held':
      throw heldByAnother(result.lease);
  }
}

/** Many photos with one decision, and its reversal, as moderators make them. */
import * as limits from '#shared/limits.ts';
import { now, nowIso, nowSeconds } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll, commitNamed } from '../core/commit.ts';
import { memberScope } from '../core/scope.ts';
import { memberNames } from '../members/members.ts';
import {
  type BatchPhoto,
  findBatch,
  latestBatches,
  newBatchWrite,
  type OperatorRejection,
  type PhotoBatch,
  reopenPhoto,
  reversalWrite,
  setBatchPhotos,
} from '../photos/photo-batches.ts';
import { decideReview, type ReviewOutcome } from '../photos/photo-reviews.ts';
import { heldByAnother } from './case-errors.ts';
import type { OpsBrandContext } from './ops-context.ts';

/** Photos that are worked on side by side, and batches that are listed. */
const photosAtOnce = 8;
const batchesListed = 20;

type BatchInput = { photos: BatchPhoto[] } & (
  | { decision: 'approve' }
  | { decision: 'reject'; reason: OperatorRejection; note?: string | undefined }
);

const getDecided = ({ photos }: PhotoBatch) =>
  photos.filter(({ outcome }) => outcome === 'decided');

/** GET /ops/photo-batches. */
export async function listBatches({ scope }: OpsBrandContext<undefined, object>) {
  const time = nowIso();
  const batches = await latestBatches(scope, batchesListed);
  return {
    batches: batches
      .filter((batch) => batch.until > time && !batch.reversed && getDecided(batch).length > 0)
      .map((batch) => {
        const { at, id, by, decision, reason, until } = batch;
        return { at, id, by, decision, reason, decided: getDecided(batch).length, until };
      }),
  };
}

/**
 * POST /ops/photo-batches. The record is written before the first photo, so that what was decided is
 * never without one.
 */
export async function decideBatch({ operator, scope, body, audit }: OpsBrandContext<BatchInput>) {
  const batch: PhotoBatch = {
    ...{ at: nowIso(), id: newId(), by: { id: operator.operator, name: operator.name } },
    decision: body.decision,
    reason: body.decision === 'reject' ? body.reason : null,
    note: (body.decision === 'reject' && body.note) || null,
    photos: body.photos.map(({ member, photo, version }) => ({ member, photo, version })),
    until: new Date(now().getTime() + limits.batchReversalSeconds * 1_000).toISOString(),
  };
  const entry = audit.write({
    subject: { kind: 'photo_batch', id: batch.id },
    reason: batch.reason,
    before: { status: 'review' },
    after: {
      status: batch.decision === 'approve' ? 'active' : 'rejected',
      photos: batch.photos.map(({ member, photo }) => `${member}/${photo}`),
      ...(batch.note ? { note: batch.note } : {}),
    },
  });
  const ttl = nowSeconds() + limits.photoBatchKeptSeconds;
  await commitAll(scope, [newBatchWrite(scope, batch, ttl), entry]);
  const verdict =
    body.decision === 'approve' ? 'approve' : { reason: body.reason, note: batch.note };
  const outcomes = await forEach(batch.photos, ({ member, photo, version }) =>
    decideReview(
      memberScope(scope, member),
      photo,
      { version, by: operator.operator, verdict, batch: batch.id },
      [],
    ),
  );
  const photos = batch.photos.map((one, index) => ({
    ...one,
    outcome: outcomes[index]?.outcome ?? 'missing',
  }));
  await setBatchPhotos(scope, { ...batch, photos });
  return {
    ...{ at: batch.at, id: batch.id, until: batch.until },
    photos: photos.map(({ member, photo }, index) => ({
      ...{ member, photo },
      ...toOutcome(outcomes[index] ?? { outcome: 'missing' }),
    })),
  };
}

function toOutcome(result: ReviewOutcome) {
  switch (result.outcome) {
    case 'stale':
      return { outcome: result.outcome, status: result.status };
    case 'held': {
      const { name, until } = heldByAnother(result.lease).params as { name: string; until: string };
      return { outcome: result.outcome, name, until };
    }
    default:
      return { outcome: result.outcome };
  }
}

/**
 * PUT /ops/photo-batches.
 *
 * @throws AppError `not_found`, `batch_reversed` with who did it, or `batch_over`
 */
export async function reverseBatch({
  operator,
  scope,
  body: { at, id },
  audit,
}: OpsBrandContext<{ at: string; id: string }>) {
  const subject = { kind: 'photo_batch', id };
  audit.note({ subject });
  const batch = await findBatch(scope, { at, id });
  if (!batch) throw new AppError('not_found');
  const refuse = (name: string) => new AppError('batch_reversed', { params: { name } });
  if (batch.reversed) throw refuse(batch.reversed.name);
  const reversed = { at: nowIso(), by: operator.operator, name: operator.name };
  if (batch.until <= reversed.at) throw new AppError('batch_over');
  const photos = batch.photos.filter(({ outcome }) => !outcome || outcome === 'decided');
  const entry = audit.write({
    subject,
    before: { status: batch.decision === 'approve' ? 'active' : 'rejected' },
    after: { status: 'review', photos: photos.map(({ member, photo }) => `${member}/${photo}`) },
  });
  // The photos come first: what ends half-way is reversed again, and nothing is reopened twice.
  const outcomes = await forEach(photos, (photo) => reopenPhoto(scope, id, photo));
  const { committed } = await commitNamed(scope, [
    { name: 'batch', writes: [reversalWrite(scope, batch, reversed)] },
    { name: 'audit', writes: [entry] },
  ]);
  if (!committed) throw refuse((await findBatch(scope, batch))?.reversed?.name ?? '');
  const left = photos.flatMap(({ member, photo }, index) => {
    const result = outcomes[index];
    // What waits again does so by a reversal that ended half-way, or that somebody else made at once.
    return result?.outcome === 'left' && result.status !== 'review'
      ? [{ member, photo, status: result.status }]
      : [];
  });
  const names = await memberNames(scope, [...new Set(left.map(({ member }) => member))]);
  return {
    reopened: photos.length - left.length,
    left: left.map((one) => ({ ...one, name: names.get(one.member) ?? null })),
  };
}

/** Does something with each, some at a time, and returns what came of it in their order. */
async function forEach<One, Outcome>(
  all: readonly One[],
  work: (one: One) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let first = 0; first < all.length; first += photosAtOnce) {
    outcomes.push(...(await Promise.all(all.slice(first, first + photosAtOnce).map(work))));
  }
  return outcomes;
}

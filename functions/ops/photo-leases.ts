import { photoLeasesContract } from '#shared/ops/photo-leases.ts';
import { leaseForReview, releaseFromReview } from '../domain/operators/review-photos.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(photoLeasesContract, {
  POST: leaseForReview,
  DELETE: releaseFromReview,
});

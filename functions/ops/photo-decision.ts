import { photoDecisionContract } from '#shared/ops/photo-decision.ts';
import { decidePhoto } from '../domain/operators/review-photos.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(photoDecisionContract, { POST: decidePhoto });

import { photoBatchesContract } from '#shared/ops/photo-batches.ts';
import { decideBatch, listBatches, reverseBatch } from '../domain/operators/photo-batches.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(photoBatchesContract, {
  GET: listBatches,
  POST: decideBatch,
  PUT: reverseBatch,
});

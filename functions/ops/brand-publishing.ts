import { brandPublishingContract } from '#shared/ops/brand-publishing.ts';
import { askToPublish, takeBack } from '../domain/operators/publish-brand.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(brandPublishingContract, {
  POST: askToPublish,
  DELETE: takeBack,
});

import { campaignPostbacksContract } from '#shared/ops/campaign-postbacks.ts';
import { readPostbacks, testPostback } from '../domain/operators/campaign-postbacks.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(campaignPostbacksContract, {
  GET: readPostbacks,
  POST: testPostback,
});

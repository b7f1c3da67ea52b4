import { campaignsContract } from '#shared/ops/campaigns.ts';
import { declareCampaign } from '../domain/operators/campaign-terms.ts';
import { readCampaigns } from '../domain/operators/campaigns.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(campaignsContract, {
  GET: readCampaigns,
  POST: declareCampaign,
});

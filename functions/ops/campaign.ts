import { campaignContract } from '#shared/ops/campaign.ts';
import { readCampaign } from '../domain/operators/campaigns.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(campaignContract, { GET: readCampaign });

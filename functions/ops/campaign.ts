import { campaignContract } from '#shared/ops/campaign.ts';
import { changeOneCampaign } from '../domain/operators/campaign-terms.ts';
import { readCampaign } from '../domain/operators/campaigns.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(campaignContract, { GET: readCampaign, PUT: changeOneCampaign });

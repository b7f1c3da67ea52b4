import { creditsContract } from '#shared/api/credits.ts';
import { getOffers } from '../domain/payments/offers.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(creditsContract, { GET: getOffers });

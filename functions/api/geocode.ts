import { geocodeContract } from '#shared/api/geocode.ts';
import { placeAt } from '../domain/tenants/find-place.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(geocodeContract, { GET: placeAt });

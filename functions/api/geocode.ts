import { geocodeContract } from '../../shared/api/geocode.ts';
import { placeAt } from '../domain/places/places.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(geocodeContract, { GET: placeAt });

import { matchFinderContract } from '#shared/api/match-finder.ts';
import { getMatches, savePreferences } from '../domain/discovery/match-finder.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(matchFinderContract, { GET: getMatches, PUT: savePreferences });

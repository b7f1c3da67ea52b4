import { swipeGameContract } from '#shared/api/swipe-game.ts';
import { dealProfiles, swipe } from '../domain/discovery/swipe-game.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(swipeGameContract, { GET: dealProfiles, POST: swipe });

import { unsubscribeContract } from '#shared/api/unsubscribe.ts';
import { showUnsubscribe, unsubscribe } from '../domain/account/unsubscribe.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(unsubscribeContract, { GET: showUnsubscribe, POST: unsubscribe });

import { consentContract } from '#shared/api/consent.ts';
import { recordConsent } from '../domain/traffic/record-consent.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(consentContract, { POST: recordConsent });

import { settingsContract } from '#shared/api/settings.ts';
import { getSettings } from '../domain/tenants/get-settings.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(settingsContract, { GET: getSettings });

import { companyinfoContract } from '#shared/api/companyinfo.ts';
import { getCompany } from '../domain/tenants/get-settings.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(companyinfoContract, { GET: getCompany });

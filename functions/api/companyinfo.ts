import { companyinfoContract } from '#shared/api/companyinfo.ts';
import { getCompany } from '../domain/tenants/brands.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(companyinfoContract, { GET: getCompany });

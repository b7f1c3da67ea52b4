import { accountExportContract } from '#shared/api/account-export.ts';
import { exportAccount, exportByLink } from '../domain/lifecycle/export-account.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(accountExportContract, {
  GET: exportAccount,
  PUT: exportByLink,
});

import { accountExportContract } from '../../shared/api/account-export.ts';
import { exportAccount } from '../domain/exports/exports.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(accountExportContract, { GET: exportAccount });

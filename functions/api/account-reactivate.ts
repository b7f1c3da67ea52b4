import { accountReactivateContract } from '#shared/api/account-reactivate.ts';
import { reactivateAccount } from '../domain/account/delete-account.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(accountReactivateContract, { PUT: reactivateAccount });

import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { deleteAccount } from '../domain/account/delete-account.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(accountDeleteContract, { POST: deleteAccount });

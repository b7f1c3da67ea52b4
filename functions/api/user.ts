import { userContract } from '#shared/api/user.ts';
import { logInOrSubscribe } from '../domain/account/log-in.ts';
import { unsubscribeBrowser } from '../domain/account/push-subscriptions.ts';
import { changeUser, currentUser } from '../domain/members/user.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(userContract, {
  GET: currentUser,
  POST: logInOrSubscribe,
  PUT: changeUser,
  DELETE: unsubscribeBrowser,
});

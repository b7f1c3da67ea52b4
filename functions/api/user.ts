import { userContract } from '../../shared/api/user.ts';
import { logInOrSubscribe } from '../domain/login/login.ts';
import { changeUser, currentUser } from '../domain/members/members.ts';
import { unsubscribeBrowser } from '../domain/push-subscriptions/push-subscriptions.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(userContract, {
  GET: currentUser,
  POST: logInOrSubscribe,
  PUT: changeUser,
  DELETE: unsubscribeBrowser,
});

import { signupContract } from '#shared/api/signup.ts';
import { signUp } from '../domain/account/sign-up.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(signupContract, { POST: signUp });

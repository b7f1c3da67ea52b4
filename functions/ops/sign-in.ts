import { signInContract } from '#shared/ops/sign-in.ts';
import { signIn, startSignIn } from '../domain/operators/sign-in.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(signInContract, { GET: startSignIn, POST: signIn });

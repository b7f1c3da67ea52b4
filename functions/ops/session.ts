import { opsSessionContract } from '#shared/ops/session.ts';
import { readSession, signOut } from '../domain/operators/read-session.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(opsSessionContract, { GET: readSession, DELETE: signOut });

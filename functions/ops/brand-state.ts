import { brandStateContract } from '#shared/ops/brand-state.ts';
import { changeState } from '../domain/operators/brand-state.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(brandStateContract, { POST: changeState });

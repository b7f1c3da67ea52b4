import { figuresContract } from '#shared/ops/figures.ts';
import { readFigures } from '../domain/operators/figures.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(figuresContract, { GET: readFigures });

import { booksContract } from '#shared/ops/books.ts';
import { readBooks } from '../domain/operators/books.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(booksContract, { GET: readBooks });

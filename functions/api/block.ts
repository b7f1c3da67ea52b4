import { blockContract } from '#shared/api/block.ts';
import { block, getBlocks, unblock } from '../domain/safety/blocks.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(blockContract, { GET: getBlocks, POST: block, DELETE: unblock });

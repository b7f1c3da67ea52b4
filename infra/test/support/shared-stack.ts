/** The running stack of a worker. */
import { type Client, type ClientOptions, createClient } from './client.ts';
import { local } from './local.ts';
import { stackOfWorker } from './stack-of-worker.ts';

/** Creates a visitor of one of its brands. */
export const at = (brand: string, options: Omit<ClientOptions, 'port' | 'brand'> = {}): Client =>
  createClient({ port: stackOfWorker().port, brand, ...options });

/** Returns the stack's own routes. */
export const shared = () => local(stackOfWorker().port);

/** The running stack of a worker, as its visitors and its developer meet it. */
import { type Client, type ClientOptions, createClient } from './client.ts';
import { local } from './local.ts';
import { stackOfWorker } from './stack-of-worker.ts';

/** A visitor of one of its brands. */
export const at = (brand: string, options: Omit<ClientOptions, 'port' | 'brand'> = {}): Client =>
  createClient({ port: stackOfWorker().port, brand, ...options });

/** The developer's side of it. */
export const shared = () => local(stackOfWorker().port);

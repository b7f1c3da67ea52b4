/** The running stack of a worker, as its visitors and its developer meet it. */
import { type Visitor, type VisitorOptions, visitor } from './client.ts';
import { local } from './local.ts';
import { stackOfWorker } from './stack-of-worker.ts';

/** A visitor of one of its brands. */
export const at = (brand: string, options: Omit<VisitorOptions, 'port' | 'brand'> = {}): Visitor =>
  visitor({ port: stackOfWorker().port, brand, ...options });

/** The developer's side of it. */
export const shared = () => local(stackOfWorker().port);

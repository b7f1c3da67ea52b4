/** URLs of the brands. */
import { stackOfWorker } from '../support/stack-of-worker.ts';

export const stack = stackOfWorker;
export const getHost = (brand: string) => `${brand}.localhost:${stack().port}`;
export const getUrl = (brand: string) => `http://${getHost(brand)}`;

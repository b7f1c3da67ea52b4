/** Where the brands are. */
import { stackOfWorker } from '../support/stack-of-worker.ts';

export const stack = stackOfWorker;
export const hostOf = (brand: string) => `${brand}.localhost:${stack().port}`;
export const urlOf = (brand: string) => `http://${hostOf(brand)}`;

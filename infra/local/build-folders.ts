/** Where the local stack's builds are. */
import { join } from 'node:path';
import { root } from '../paths.ts';

export const webFolder = join(root, 'dist/web');
export const functionsFolder = join(root, 'dist/local/functions');
/** The definitions of the functions, as a list: working them out takes seconds. */
export const definitionsFile = join(root, 'dist/local/functions.json');
export const stampFile = join(root, 'dist/local/built.json');

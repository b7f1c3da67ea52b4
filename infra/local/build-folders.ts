/** Where the local stack's builds are. */
import { join } from 'node:path';
import { root } from '../paths.ts';

export const webFolder = join(root, 'dist/web');
export const functionsFolder = join(root, 'dist/local/functions');
export const stampFile = join(root, 'dist/local/built.json');

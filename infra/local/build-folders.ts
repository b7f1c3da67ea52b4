/** Folders and files of the local stack's builds. */
import { join } from 'node:path';
import { root } from '../paths.ts';

export const webFolder = join(root, 'dist/web');
/** The console's bundle, which no brand's host serves. */
export const consoleFolder = join(root, 'dist/console');
export const functionsFolder = join(root, 'dist/local/functions');
/** The list of the functions' definitions, which takes seconds to compute. */
export const definitionsFile = join(root, 'dist/local/functions.json');
export const stampFile = join(root, 'dist/local/built.json');

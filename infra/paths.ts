import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

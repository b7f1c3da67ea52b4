import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Where the brands are. */
export const tenantsFolder = join(root, 'tenants');

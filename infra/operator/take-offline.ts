/** `npm run brand -- offline`. */

import { join } from 'node:path';
import { invalidateBrand } from '../../functions/adapters/brand-cache.ts';
import {
  offlineBrand,
  publishedBrand,
  takeBrandOffline,
} from '../../functions/domain/tenants/brands.ts';
import { releaseHosting } from './hosting.ts';
import { loadBrand } from './load.ts';
import { OperatorError } from './operator-error.ts';
import { needEnvironment, type Terminal, type Values } from './terminal.ts';

/** @returns the exit code: 1 where something is left to do */
export async function takeOffline(values: Values, terminal: Terminal): Promise<number> {
  const { id, yes, release } = values;
  if (typeof id !== 'string') throw new OperatorError('Name the brand: --id <id>.');
  needEnvironment(terminal, ['TABLE_NAME', ...(release ? ['STAGE'] : [])]);
  const published = await publishedBrand(id);
  if (!published) {
    if (release && yes && (await offlineBrand(id))) return releaseBrand(id, terminal);
    throw new OperatorError(`${id} is not online.`);
  }
  const { brand, hosts } = published;
  if (!yes) {
    terminal.out(`${id}: ${brand.config.name} is online at ${brand.origin}.
Taken offline, these hosts would answer as if nothing were there: ${hosts.join(', ')}
Members' data and the brand's files would stay; "publish" would bring the brand back.${
      release ? '\nIts domains and its mail domain would be given back to you.' : ''
    }`);
    terminal.err('Nothing was changed. Say --yes to take it offline.');
    return 1;
  }
  if (!(await takeBrandOffline(published))) {
    throw new OperatorError(`${id} was published anew at this moment; nothing was changed.`);
  }
  const distribution = terminal.environment.DISTRIBUTION_ID;
  if (distribution) await invalidateBrand(distribution, hosts);
  terminal.out(`${id}: offline; ${hosts.join(', ')} answer no more`);
  return release ? releaseBrand(id, terminal) : 0;
}

async function releaseBrand(id: string, terminal: Terminal): Promise<number> {
  const loaded = await loadBrand(join(terminal.tenants, id));
  if (!loaded.ok)
    throw new OperatorError(`${id}: its folder must be whole to give its domains back.`);
  const stage = terminal.environment.STAGE ?? '';
  if (await releaseHosting(loaded.brand.config, { stage })) {
    terminal.out(`${id}: its domains and its mail domain are given back`);
    return 0;
  }
  terminal.err(`${id}: CloudFront lets its domains go in some minutes; say the same again then`);
  return 1;
}

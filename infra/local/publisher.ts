/**
 * Publishes brand folders with the operator's publisher in a separate process, as the AWS SDK reads
 * the engines' URLs from the environment and encoding pictures would block the edge. brands.ts
 * starts it.
 */
import { join } from 'node:path';
import { loadBrand } from '../operator/load.ts';
import { problemLine } from '../operator/problems.ts';
import { isKeptBack, type PublishOptions, publish, wasTakenOffline } from '../operator/publish.ts';
import { hasPrivateHalf } from '../operator/push-pair.ts';
import { root } from '../paths.ts';
import { openRenditions } from './renditions.ts';

export interface PublishRequest {
  id: string;
  folder: string;
  /** The folder's name in messages. */
  label: string;
  origin: string;
  hosts: string[];
  push: NonNullable<PublishOptions['push']>;
}

export type PublishOutcome =
  | { kind: 'published'; id: string; name: string; changed: boolean; warnings: number }
  | { kind: 'refused'; id: string; problems: string[] }
  /** The operator took the brand offline, and the folder has not changed since. */
  | { kind: 'offline'; id: string }
  /** Somebody brought another version into use in the console, and the folder has not changed since. */
  | { kind: 'kept'; id: string; name: string };

const renditions = openRenditions(join(root, '.tmp/renditions'));

async function perform(request: PublishRequest): Promise<PublishOutcome> {
  const { id, folder, label, origin, hosts } = request;
  const loaded = await loadBrand(folder);
  if (!loaded.ok) {
    const problems = loaded.problems.map((problem) => problemLine(label, problem));
    return { kind: 'refused', id, problems };
  }
  const declared = loaded.brand.config.push;
  // A pair whose private half is here was made here; any other one is of a deployment.
  const push = declared && (await hasPrivateHalf(declared)) ? declared : request.push;
  if (await wasTakenOffline(loaded.brand, { push, trial: true })) return { kind: 'offline', id };
  // Nobody is a member of what runs on this machine.
  const options = { origin, extraHosts: hosts, push, trial: true };
  if (await isKeptBack(loaded.brand, options)) {
    return { kind: 'kept', id, name: loaded.brand.config.name };
  }
  const { changed, hostTaken } = await publish(loaded.brand, {
    ...options,
    keepRendition: await renditions,
  });
  if (hostTaken) {
    const problems = [`${label}/tenant.json: domains: another brand has ${hostTaken}`];
    return { kind: 'refused', id, problems };
  }
  const { name } = loaded.brand.config;
  return { kind: 'published', id, name, changed, warnings: loaded.warnings.length };
}

process.on('message', (request: PublishRequest) => {
  perform(request)
    .catch(
      (cause: unknown): PublishOutcome => ({
        kind: 'refused',
        id: request.id,
        problems: [`${request.label}: could not be published (${String(cause)})`],
      }),
    )
    .then((outcome) => process.send?.(outcome));
});
// The supervisor has ended.
process.on('disconnect', () => process.exit());
// Exiting normally keeps the compile cache, which the signal itself would not.
process.on('SIGTERM', () => process.exit());

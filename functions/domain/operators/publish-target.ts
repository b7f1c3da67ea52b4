/** Bringing a version into use from the console, at once: what is cached of the brand goes with it. */
import { forgetCached } from '../../adapters/brand-cache.ts';
import type { Brand } from '../core/brand.ts';
import type { Write } from '../core/commit.ts';
import { publishVersion } from '../tenants/versions.ts';

export type PublishedTarget =
  | { outcome: 'published' }
  /** Why it cannot come into use, a sentence. */
  | { outcome: 'not_ready'; why: string }
  /** What was to be written in the same transaction was refused. */
  | { outcome: 'refused' }
  | { outcome: 'stale' };

/** @param asked the version's number, the one in use as it was shown, and who decided */
export async function publishTarget(
  brand: Brand,
  { number, live, by }: { number: number; live: number | null; by: string[] },
  also: () => Write[],
): Promise<PublishedTarget> {
  const publishing = await publishVersion(brand.id, number, { by, live, also });
  switch (publishing.outcome) {
    case 'published':
      await forgetCached(brand.config.domains);
      return { outcome: 'published' };
    case 'host_taken':
      return { outcome: 'not_ready', why: `Another brand is online at ${publishing.host}.` };
    case 'refused':
      return { outcome: 'refused' };
    default:
      return { outcome: 'stale' };
  }
}

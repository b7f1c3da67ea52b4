/** Who is signed in to the console, and signing out. Neither needs the library of passkeys. */
import { assetsUrl, iconUrl } from '#shared/brand-assets.ts';
import * as limits from '#shared/limits.ts';
import { toIso } from '../../adapters/clock.ts';
import { commitAll } from '../core/commit.ts';
import { platformScope } from '../core/scope.ts';
import { sessionRemovals } from './console-sessions.ts';
import { storedOperator } from './operators.store.ts';
import { OpsAnswer, type OpsContext } from './ops-context.ts';
import { listOwnBrands } from './own-brands.ts';

/** GET /ops/session. */
export async function readSession({ operator, session }: OpsContext) {
  const [brands, person] = await Promise.all([
    listOwnBrands(operator),
    storedOperator(operator.operator),
  ]);
  return {
    operator: {
      id: operator.operator,
      name: operator.name,
      role: operator.role,
    },
    brands: brands
      .map(({ id, name, origin, version }) => ({
        id,
        name,
        origin,
        icon: iconUrl(assetsUrl(id, version), '180'),
      }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    ends_at: toIso(session.ends),
    idle_seconds: limits.consoleIdleSeconds,
    fresh_until: toIso(session.freshUntil),
    passkeys: person?.passkeys ?? 0,
  };
}

/** DELETE /ops/session. */
export async function signOut({
  operator,
  session,
  audit,
}: OpsContext<Record<string, never>>): Promise<OpsAnswer<Record<string, never>>> {
  await commitAll(platformScope, [
    ...sessionRemovals(operator.operator, session.hash),
    audit.write({}),
  ]);
  return new OpsAnswer({}, 'ended');
}

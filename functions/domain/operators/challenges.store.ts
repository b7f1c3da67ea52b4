import { allOf, atLeast, equals } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { write } from '../../table/table.ts';
import { platformScope } from '../core/scope.ts';

/** What a challenge is for: an action and, where it is somebody's, whose. */
export const putChallenge = (hash: string, purpose: string, expires: number): Promise<boolean> =>
  write(platformScope, {
    put: {
      ...kinds.passkeyChallenge.key(platformScope, hash),
      purpose,
      expires,
      ttl: expires,
    },
  });

/** Uses a challenge up. @returns false where it is over, used, or for something else */
export const takeChallenge = (hash: string, purpose: string, time: number): Promise<boolean> =>
  write(platformScope, {
    remove: kinds.passkeyChallenge.key(platformScope, hash),
    if: allOf(equals('purpose', purpose), atLeast('expires', time)),
  });

/** What takes a member out of sight, whether they deleted the account or it was suspended. */
import type { Write } from '../core/commit.ts';
import type { MemberScope } from '../core/scope.ts';
import { countsAwayWrite } from '../members/counts.ts';
import { walletAwayWrite } from '../wallet/ledger.ts';

/**
 * Messages do not look at the account: those to the member write the counts, and those of the
 * member the wallet. What they cost therefore does not grow with the number of conversations.
 */
export const awayWrites = (scope: MemberScope, away: boolean): Write[] => [
  countsAwayWrite(scope, away),
  walletAwayWrite(scope, away),
];

/** Credits as goodwill, up to a limit of the operator's role. */
import * as limits from '#shared/limits.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { asRefused, commitAll } from '../core/commit.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { memberScope } from '../core/scope.ts';
import { untilCommitted, walletAttempts } from '../core/until-committed.ts';
import { findViewedItems } from '../members/members.ts';
import {
  readSafetyRecord,
  type StoredSupportAction,
  supportActionWrite,
} from '../safety/measures.ts';
import { moveCredits } from '../wallet/ledger.ts';
import type { OpsBrandContext } from './ops-context.ts';

interface Asked {
  member: string;
  key: string;
  credits: number;
  reason: string;
}

const dayMs = 86_400_000;

/**
 * POST /ops/goodwill. What was given lately is read after the wallet, whose number every entry
 * changes: of two operators at once one reads again, and together they stay below the limit.
 *
 * @throws AppError `not_found`, `member_deleted`, `goodwill_limit`, `idempotency_conflict` or `busy`
 */
export async function giveGoodwill({
  operator,
  scope,
  body,
  audit,
}: OpsBrandContext<Asked>): Promise<{ credits: number }> {
  const { key, credits, reason } = body;
  const subject = { kind: 'member', id: body.member };
  audit.note({ subject, reason });
  const member = memberScope(scope, body.member);
  return untilCommitted(
    async () => {
      const found = await findViewedItems(member);
      if (!found) throw new AppError('not_found');
      const { account, wallet } = found;
      const { actions } = await readSafetyRecord(member);
      const before = actions.find(({ id }) => id === key);
      if (before) {
        if (before.kind === 'goodwill' && before.support.credits === credits) {
          audit.note({ subject, reason });
          return { credits: wallet.credits };
        }
        throw new AppError('idempotency_conflict');
      }
      if (account.status === 'pending_deletion') throw new AppError('member_deleted');
      checkLimit(operator.role, actions, credits);
      const at = nowIso();
      const move = { unit: 'credits', amount: credits, counter_account: 'goodwill' } as const;
      const given = moveCredits(member, wallet, { ...move, reference: key, at });
      const action: StoredSupportAction = {
        ...{ id: key, kind: 'goodwill', at, by: operator.name, reason, support: { credits } },
      };
      const { language: locale } = account;
      const mail = { kind: 'mail', template: 'goodwill', locale, credits } as const;
      const isGiven = await commitAll(member, [
        ...given.writes,
        supportActionWrite(member, action),
        stage(member, newOutboxId(), mail),
        audit.write({
          subject,
          reason,
          before: { credits: wallet.credits },
          after: { credits: given.wallet.credits },
        }),
      ]).catch((cause: unknown) => asRefused(cause).committed);
      return isGiven ? { credits: given.wallet.credits } : null;
    },
    { attempts: walletAttempts },
  );
}

/** @throws AppError `goodwill_limit` */
function checkLimit(
  role: OperatorRole,
  actions: readonly StoredSupportAction[],
  credits: number,
): void {
  const { administrator, support } = limits.goodwillCredits;
  const limit = role === 'administrator' ? administrator : support;
  const since = new Date(now().getTime() - limits.goodwillDays * dayMs).toISOString();
  const given = actions
    .filter(({ kind, at }) => kind === 'goodwill' && at > since)
    .reduce((sum, action) => sum + (action.support.credits ?? 0), 0);
  if (given + credits <= limit) return;
  const left = Math.max(0, limit - given);
  throw new AppError('goodwill_limit', { params: { left, limit, days: limits.goodwillDays } });
}

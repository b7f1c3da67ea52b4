/** Credits as goodwill, up to a limit of the operator's role. */
import * as limits from '#shared/limits.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { asRefused, commitNamed } from '../core/commit.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
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
/** Concurrent changes of the same wallet can win this often. */
const attempts = 40;

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
      const { committed } = await commitNamed(member, [
        { name: 'credits', writes: given.writes },
        { name: 'action', writes: [supportActionWrite(member, action)] },
        { name: 'mail', writes: [stage(member, newOutboxId(), mail)] },
        {
          name: 'audit',
          writes: [
            audit.write({
              subject,
              reason,
              before: { credits: wallet.credits },
              after: { credits: given.wallet.credits },
            }),
          ],
        },
      ]).catch(asRefused);
      return committed ? { credits: given.wallet.credits } : null;
    },
    { attempts },
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

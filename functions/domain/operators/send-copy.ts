/** A member's copy of their data, for which they asked somebody rather than the settings. */
import * as limits from '#shared/limits.ts';
import { nowIso } from '../../adapters/clock.ts';
import { stageLinkMail } from '../account/link-mails.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll } from '../core/commit.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { Account } from '../members/members.ts';
import { isSuppressed } from '../notifications/suppressions.ts';
import { findSupportAction, supportActionWrite } from '../safety/measures.ts';
import { findNamedMember } from './named-member.ts';
import type { OpsBrandContext } from './ops-context.ts';

/**
 * POST /ops/member-export. The operator sends a link and gets no file: the copy is made by
 * `exportByLink` for whoever opens the link in the mailbox, and is stored nowhere.
 *
 * @throws AppError `not_found`, `address_not_confirmed`, `mail_suppressed`, `rate_limited`,
 * `idempotency_conflict` or `busy`
 */
export async function sendCopy(
  context: OpsBrandContext<{ member: string; key: string; reason: string }>,
): Promise<{ until: string }> {
  const { operator, scope, body, audit } = context;
  const { key, reason } = body;
  const subject = { kind: 'member', id: body.member };
  const { member, account } = await findNamedMember(context);
  audit.note({ subject, reason });
  const findSent = async () => {
    const before = await findSupportAction(member, key);
    if (before && before.kind !== 'export') throw new AppError('idempotency_conflict');
    return before && { until: getEnd(before.at) };
  };
  const sent = await findSent();
  if (sent) return sent;
  // Whoever entered the address may have mistyped it: its owner would read of somebody else.
  if (!isConfirmed(account)) throw new AppError('address_not_confirmed');
  if (await isSuppressed(scope, account.email_hash)) throw new AppError('mail_suppressed');
  await limitRate(scope, 'member_mails', body.member);
  const at = nowIso();
  const until = getEnd(at);
  const isSent = await commitAll(member, [
    ...stageLinkMail(member, account, {
      purpose: 'account_copy',
      seconds: limits.accountCopySeconds,
    }),
    supportActionWrite(member, {
      ...{ id: key, kind: 'export', at, by: operator.name, reason, support: {} },
    }),
    audit.write({ subject, reason, after: { until } }),
  ]);
  if (isSent) return { until };
  // Another call sent it meanwhile under the same key.
  const other = await findSent();
  if (!other) throw new AppError('busy');
  audit.note({ subject, reason });
  return other;
}

const getEnd = (at: string): string =>
  new Date(Date.parse(at) + limits.accountCopySeconds * 1_000).toISOString();

/** Whether the member has shown that the address is theirs, whatever restricts them since. */
function isConfirmed({ status, restriction, deletion }: Account): boolean {
  switch (status) {
    case 'active':
      return true;
    case 'not_confirmed':
      return false;
    case 'suspended':
      return restriction?.status_before !== 'not_confirmed';
    case 'pending_deletion':
      return deletion?.status_before !== 'not_confirmed';
  }
}

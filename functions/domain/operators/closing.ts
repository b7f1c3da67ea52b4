/**
 * Closing a month in the console. Each step is a job that reads and reconciles the month; where
 * something differs, two people are needed, and it is their ids that count.
 */
import type { FinanceJobDto } from '#shared/model/finance.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll } from '../core/commit.ts';
import { findProposal, findTurn, settledProposalRemoval } from '../finance/closing-state.ts';
import {
  type AskedJob,
  createJob,
  findJob,
  findResult,
  parseJobId,
} from '../finance/finance-jobs.ts';
import { createFinanceContext } from '../finance/journal-export.ts';
import { requireFreshPasskey } from './console-sessions.ts';
import { toAsker, toBeginning } from './finance-jobs.ts';
import type { OpsBrandContext } from './ops-context.ts';

type Asked = { month: string } & (
  | { action: 'close'; since?: string | undefined }
  | { action: 'propose'; reason: string; job: string }
  | { action: 'agree'; proposal: string }
);

/**
 * POST /ops/closing.
 *
 * @throws AppError `month_closed`, `month_too_early`, `month_before_first` or
 * `month_out_of_turn`; `not_found` where the job refused nothing; `proposal_changed`, `not_yourself`
 * or `fresh_passkey_required` for who agrees
 */
export async function startClosing(
  context: OpsBrandContext<Asked>,
): Promise<{ job: FinanceJobDto }> {
  const { operator, brand, scope, body, audit } = context;
  const { month, action } = body;
  const subject = { kind: 'month', id: month };
  audit.note({ subject, after: { action } });
  // Who does not show a passkey is told nothing of what stands.
  if (action === 'agree') requireFreshPasskey(context.session);
  const { state, from, first } = await findTurn(createFinanceContext(brand), month, nowIso());
  if (state === 'closed') throw new AppError('month_closed', { params: { month } });
  if (state === 'too_early') throw new AppError('month_too_early', { params: { month, from } });
  if (state === 'before_first') throw new AppError('month_before_first', { params: { month } });
  if (first !== null) throw new AppError('month_out_of_turn', { params: { first } });
  const step = await findStep(context);
  const { job, writes } = createJob(scope, {
    ...{ kind: 'closing', period: month, action, by: toAsker(operator) },
    ...step,
  });
  const entry = audit.write({
    subject,
    reason: step.reason ?? null,
    after: { action, job: job.id },
  });
  if (!(await commitAll(scope, [...writes, entry]))) throw new AppError('busy');
  return { job };
}

/** Returns what the job needs for its step. */
async function findStep({
  operator,
  brand,
  scope,
  body,
}: OpsBrandContext<Asked>): Promise<Partial<AskedJob>> {
  if (body.action === 'close') return { since: toBeginning(brand, body.since) };
  if (body.action === 'propose') {
    const place = parseJobId(body.job);
    const [shown, result] = await Promise.all([findJob(scope, place), findResult(scope, place)]);
    const isRefused = shown?.period === body.month && result?.seen !== undefined;
    if (!isRefused) throw new AppError('not_found');
    return { reason: body.reason, seen: result.seen, shown: body.job, since: shown.since };
  }
  const proposal = await findProposal(scope, body.month);
  if (!proposal?.id || proposal.id !== body.proposal) throw new AppError('proposal_changed');
  if (proposal.by_id === operator.operator) throw new AppError('not_yourself');
  return { proposal: proposal.id, since: proposal.since };
}

/**
 * DELETE /ops/closing.
 *
 * @throws AppError `proposal_changed`
 */
export async function refuseProposal({
  scope,
  body: { month, proposal: id },
  audit,
}: OpsBrandContext<{ month: string; proposal: string }>): Promise<Record<string, never>> {
  const subject = { kind: 'month', id: month };
  audit.note({ subject });
  const proposal = await findProposal(scope, month);
  if (!proposal?.id || proposal.id !== id) throw new AppError('proposal_changed');
  const entry = audit.write({
    subject,
    before: { proposed_by: proposal.by, reason: proposal.reason },
    after: { proposal: null },
  });
  const removal = settledProposalRemoval(scope, month, proposal);
  if (!(await commitAll(scope, [removal, entry]))) throw new AppError('proposal_changed');
  return {};
}

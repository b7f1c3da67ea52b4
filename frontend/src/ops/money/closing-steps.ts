/** How the closing of a month stands, and what comes next. */
import { isUnderWay, type Job } from '../jobs/jobs-data.ts';
import type { BrandMonth, Closing } from './money-data.ts';

export type ClosingStep =
  | { kind: 'too_early'; from: string }
  /** Another month is closed before. */
  | { kind: 'out_of_turn'; first: string }
  | { kind: 'ready' }
  | { kind: 'under_way' | 'failed'; job: Job }
  /** The job found differences, and nobody asked to accept them. */
  | { kind: 'refused'; job: Job }
  | { kind: 'proposed'; proposal: NonNullable<Closing['proposal']>; isOwn: boolean }
  | { kind: 'closed'; closed: NonNullable<Closing['closed']> };

export function getClosingStep({ closing }: Pick<BrandMonth, 'closing'>, me: string): ClosingStep {
  const { state, from, first, proposal, job, closed } = closing;
  if (closed) return { kind: 'closed', closed };
  if (job && isUnderWay(job)) return { kind: 'under_way', job };
  if (proposal) return { kind: 'proposed', proposal, isOwn: proposal.by.id === me };
  if (state === 'too_early') return { kind: 'too_early', from };
  if (first) return { kind: 'out_of_turn', first };
  if (job?.state === 'failed') return { kind: 'failed', job };
  // What somebody asked to accept and another one refused is read again first.
  if (job?.action === 'close') return { kind: 'refused', job };
  return { kind: 'ready' };
}

/** The job whose result has the differences that the step is about. */
export function findDecidedJob(step: ClosingStep): string | null {
  if (step.kind === 'refused') return step.job.id;
  return step.kind === 'proposed' ? step.proposal.job : null;
}

const order: readonly ClosingStep['kind'][] = [
  ...(['proposed', 'refused', 'failed', 'ready', 'under_way'] as const),
  ...(['out_of_turn', 'too_early', 'closed'] as const),
];

/** The step that somebody is wanted for first. One's own proposal waits for another person. */
export function findFirst<Row extends { step: ClosingStep }>(
  rows: readonly Row[],
): Row | undefined {
  const getRank = ({ step }: Row) =>
    order.indexOf(step.kind === 'proposed' && step.isOwn ? 'under_way' : step.kind);
  return rows.toSorted((one, other) => getRank(one) - getRank(other))[0];
}

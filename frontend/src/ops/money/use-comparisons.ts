import { useQueries } from '@tanstack/react-query';
import { jobQuery } from '../jobs/jobs-data.ts';
import { type ClosingStep, findDecidedJob } from './closing-steps.ts';
import { findComparison, type OwnMonth, type Reconciliation } from './money-data.ts';
import type { DifferenceState } from './reconciliation-tables.tsx';

/** A brand's month with the differences that are decided on, and those that were found last. */
export interface ComparedMonth {
  month: OwnMonth;
  step: ClosingStep;
  decided: Reconciliation | null;
  latest: Reconciliation | null;
  /** What is decided on the latest ones; null where they are not those that were decided on. */
  state: DifferenceState | null;
}

function getDifferenceState({ closing }: OwnMonth, step: ClosingStep, latest: string | null) {
  if (step.kind === 'closed') return latest === closing.job?.id ? 'accepted' : null;
  return step.kind === 'proposed' && latest === step.proposal.job ? 'proposed' : 'open';
}

/** Reads what the jobs of the months found; each job once. */
export function useComparisons(rows: readonly { month: OwnMonth; step: ClosingStep }[]): {
  compared: ComparedMonth[];
  failure: unknown;
  isPending: boolean;
  refetch: () => void;
} {
  const wanted = rows.map(({ month, step }) => ({
    decided: findDecidedJob(step),
    latest: findComparison(month)?.id ?? null,
  }));
  const jobs = rows.flatMap(({ month: { brand } }, index) => {
    const { decided, latest } = wanted[index] ?? {};
    return [...new Set([decided, latest])].flatMap((id) => (id ? [{ brand, id }] : []));
  });
  const answers = useQueries({ queries: jobs.map(({ brand, id }) => jobQuery(brand, id)) });
  const find = (brand: string, wantedId: string | null | undefined): Reconciliation | null => {
    const index = jobs.findIndex((job) => job.brand === brand && job.id === wantedId);
    return answers[index]?.data?.result?.reconciliation ?? null;
  };
  return {
    compared: rows.map(({ month, step }, index) => ({
      ...{ month, step },
      decided: find(month.brand, wanted[index]?.decided),
      latest: find(month.brand, wanted[index]?.latest),
      state: getDifferenceState(month, step, wanted[index]?.latest ?? null),
    })),
    failure: answers.find(({ error }) => error)?.error ?? null,
    isPending: answers.some(({ isPending }) => isPending),
    refetch: () => {
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
}

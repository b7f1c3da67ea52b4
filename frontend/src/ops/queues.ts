/** What waits for a person. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePolling } from './activity.ts';
import { call, type OpsAnswer } from './api.ts';
import { type Role, useSession } from './session.tsx';

export type Queue = OpsAnswer<'queues', 'GET'>['queues'][number];
export type QueueName = Queue['queue'];

/** Each reading of the queues stands in the audit. */
const pollMs = 60_000;
const readers: readonly Role[] = ['administrator', 'moderator', 'support'];

export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: async ({ signal }) => (await call('queues', 'GET', { signal })).queues,
  staleTime: 10_000,
});

/** The queues of all brands of the person; empty for roles that have none. */
export function useQueues() {
  const { operator } = useSession();
  const enabled = readers.includes(operator.role);
  const query = useQuery({ ...queuesQuery, enabled });
  usePolling(() => enabled && query.refetch(), pollMs);
  return { ...query, hasQueues: enabled };
}

/** Several brands' queues of one kind, as one. */
export interface QueueSum {
  queue: QueueName;
  brands: string[];
  waiting: number;
  more: boolean;
  oldest_at: string | null;
  due_at: string | null;
  /** When the one began that is due first. */
  due_from: string | null;
}

const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one;

/** One row for each kind of queue, what must be done first standing first. */
export function sumQueues(queues: readonly Queue[]): QueueSum[] {
  const sums = new Map<QueueName, QueueSum>();
  for (const { brand, queue, waiting, more, oldest_at, due_at } of queues) {
    const sum = sums.get(queue);
    if (!sum) {
      const brands = waiting > 0 ? [brand] : [];
      sums.set(queue, { queue, brands, waiting, more, oldest_at, due_at, due_from: oldest_at });
      continue;
    }
    const isDueFirst = due_at !== null && (sum.due_at === null || due_at < sum.due_at);
    sums.set(queue, {
      queue,
      brands: waiting > 0 ? [...sum.brands, brand] : sum.brands,
      waiting: sum.waiting + waiting,
      more: sum.more || more,
      oldest_at: earlier(sum.oldest_at, oldest_at),
      due_at: isDueFirst ? due_at : sum.due_at,
      due_from: isDueFirst ? oldest_at : sum.due_from,
    });
  }
  return [...sums.values()].sort(byUrgency);
}

/** What is due first; then what has a limit; then what waits longest. */
export function byUrgency(
  one: Pick<QueueSum, 'due_at' | 'oldest_at'>,
  other: Pick<QueueSum, 'due_at' | 'oldest_at'>,
): number {
  const last = '9999';
  return (
    (one.due_at ?? last).localeCompare(other.due_at ?? last) ||
    (one.oldest_at ?? last).localeCompare(other.oldest_at ?? last)
  );
}

export const getCountText = ({ waiting, more }: Pick<Queue, 'waiting' | 'more'>): string =>
  `${waiting.toLocaleString('en-GB')}${more ? '+' : ''}`;

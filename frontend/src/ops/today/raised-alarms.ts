/** Single events of the own brands that somebody must look at. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePolling } from '../activity.ts';
import { call, type OpsAnswer } from '../api.ts';
import { type Role, useSession } from '../session.tsx';

export type RaisedAlarm = OpsAnswer<'alarms', 'GET'>['alarms'][number];

/** Each reading stands in the audit. */
const pollMs = 60_000;
const readers: readonly Role[] = ['administrator', 'finance'];

export const raisedAlarmsQuery = queryOptions({
  queryKey: ['alarms'],
  queryFn: async ({ signal }) => call('alarms', 'GET', { signal }),
  staleTime: 10_000,
});

/** Newest first; never loaded for roles that none concerns. */
export function useRaisedAlarms() {
  const { operator } = useSession();
  const enabled = readers.includes(operator.role);
  const query = useQuery({ ...raisedAlarmsQuery, enabled });
  usePolling(() => enabled && query.refetch(), pollMs);
  return query;
}

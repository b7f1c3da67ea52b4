/** What one person asked for and another one decides. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { approvalKinds, seesApproval } from '#shared/rules/approvals.ts';
import { usePolling } from './activity.ts';
import { call, type OpsAnswer } from './api.ts';
import { useSession } from './session.tsx';

export type Approval = OpsAnswer<'approvals', 'GET'>['approvals'][number];

/** Each reading stands in the audit. */
const pollMs = 60_000;

export const approvalsQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: async ({ signal }) => (await call('approvals', 'GET', { signal })).approvals,
  staleTime: 10_000,
});

/** Those of all brands of the person, oldest first; never loaded for roles that none concerns. */
export function useApprovals() {
  const { operator } = useSession();
  const enabled = approvalKinds.some((kind) => seesApproval(operator.role, kind));
  const query = useQuery({ ...approvalsQuery, enabled });
  usePolling(() => enabled && query.refetch(), pollMs);
  return query;
}

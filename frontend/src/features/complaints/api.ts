/** Calls of complaints. Whoever has a case's link reads it and writes in it, without a session. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { complaintsContract } from '#shared/api/complaints.ts';
import type { RequestBodyInput } from '#shared/api/contract.ts';

export type NewComplaint = RequestBodyInput<typeof complaintsContract, 'POST'>;

export const useSendComplaint = () =>
  useMutation({
    mutationFn: (body: NewComplaint) => call('complaints', 'POST', { body }),
  });

export const caseQuery = (token: string) =>
  queryOptions({
    queryKey: ['complaints', 'case', token] as const,
    queryFn: async ({ signal }) =>
      (await call('complaint', 'GET', { query: { token }, signal })).complaint,
  });

/** Writes in a case: an answer, or an objection to its decision. The page shows the case anew. */
export function useWriteInCase(token: string, kind: 'answer' | 'objection') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, files }: { text: string; files: string[] }) => {
      const body = { token, text, ...(files.length > 0 && { files }) };
      const method = kind === 'answer' ? 'POST' : 'PUT';
      return (await call('complaint', method, { body })).complaint;
    },
    onSuccess: (complaint) => client.setQueryData(caseQuery(token).queryKey, complaint),
  });
}

/** Who fits best, and what the member asks for. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { profileKeys } from '#lib/profiles-cache.ts';
import { inSnapshot } from '#lib/snapshot.ts';
import type { ResponseBody } from '#shared/api/contract.ts';
import type { matchFinderContract } from '#shared/api/match-finder.ts';
import * as limits from '#shared/limits.ts';
import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import { useToasts } from '#ui/toast.tsx';

export type MatchFinderResponse = ResponseBody<typeof matchFinderContract, 'GET'>;
export type FoundMatch = MatchFinderResponse['matches'][number];

/** The photos' addresses end; what was loaded before that is loaded anew. */
const photosMs = limits.photoUrlSeconds * 1_000;

/** What was saved, and who fits. */
export const finderQuery = queryOptions({
  queryKey: [profileKeys.finder],
  queryFn: ({ signal }) => call('match-finder', 'GET', { signal }),
  staleTime: photosMs / 2,
  gcTime: photosMs / 2,
  refetchInterval: photosMs * 0.8,
  meta: inSnapshot,
});

export function useMatchFinder() {
  const client = useQueryClient();
  const toasts = useToasts();
  const { errorText } = useErrorText();
  const found = useQuery(finderQuery);
  const saving = useMutation({
    mutationFn: async (preferences: MatchPreferences) => {
      // An answer to the old ones must not come after the new ones.
      await client.cancelQueries({ queryKey: finderQuery.queryKey });
      return call('match-finder', 'PUT', { body: preferences });
    },
    onSuccess: (response) => {
      client.setQueryData(finderQuery.queryKey, response);
    },
    onError: (cause) => {
      if (cause instanceof ApiError && cause.swallowed) return;
      toasts.show({ title: errorText(cause), tone: 'danger' });
    },
  });
  return { found, save: saving.mutate, saving: saving.isPending };
}

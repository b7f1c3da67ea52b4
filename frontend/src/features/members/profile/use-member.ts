/** A member's page: at once from what a list had already loaded, then as it is now. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api.ts';
import { knownProfile } from '#lib/profiles-cache.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useKeptNetwork } from '#lib/use-gates.ts';
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import { sourceShowsMore } from '#shared/rules/gating.ts';
import { memberQuery } from '../api.ts';

/** Addresses of photos that are this old still hold. */
const holdsMs = (limits.photoUrlSeconds * 1_000) / 3;

/** Answers that say for certain that this viewer sees nobody here. */
const refusals = ['not_found', 'blocked_by_user'] as const;
type Refusal = (typeof refusals)[number];

/** What a member's page asks. The visitor's campaign is named only where it opens the search. */
export function useMemberQuery(id: string) {
  const { user } = useSession();
  const settings = useSettings();
  const network = useKeptNetwork();
  const decides = !user && sourceShowsMore(settings);
  return memberQuery(id, decides ? network : null);
}

/** A member's profile where it is there for this viewer, for what only adds to a page. */
export function useProfileIfThere(id: string | null): Profile | null {
  const query = useMemberQuery(id ?? '');
  const { data } = useQuery({ ...query, enabled: id !== null });
  return data?.profile ?? null;
}

export function useMember(id: string) {
  const client = useQueryClient();
  const { user } = useSession();
  const query = useQuery({
    ...useMemberQuery(id),
    // For a visitor nothing changes meanwhile, and the first answer came with the page.
    ...(!user && { staleTime: holdsMs }),
    placeholderData: () => {
      const profile = knownProfile(client, id, holdsMs);
      return profile ? { profile, related: [] } : undefined;
    },
  });
  const { error } = query;
  const refusal: Refusal | undefined =
    error instanceof ApiError ? refusals.find((code) => code === error.code) : undefined;
  return {
    query,
    profile: query.data?.profile ?? null,
    related: query.data?.related ?? [],
    /** Those like it are still to come. */
    relatedPending: query.isPlaceholderData,
    refusal,
    failed: query.isError && !query.data,
  };
}

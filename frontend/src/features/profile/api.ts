/** Calls about the member's own profile. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { userKey } from '#lib/session.tsx';
import { inSnapshot } from '#lib/snapshot.ts';
import type { ProfileChanges } from '#shared/api/profile.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call('profile', 'GET', { signal })).profile,
  meta: inSnapshot,
});

/** The profile with the photos of now: they change beside its fields, and the session's user follows them. */
export function getShownProfile(profile: Profile, user: User | null): Profile {
  if (!user) return profile;
  const { main_image, photos, num_photos } = user.profile;
  return { ...profile, main_image, photos, num_photos };
}

/** Saves the fields that changed; whoever shows the member shows the new ones at once. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: ProfileChanges) =>
      (await call('profile', 'PUT', { body: changes })).profile,
    onSuccess: async (profile) => {
      // An answer from before would bring the old fields back.
      await Promise.all([
        client.cancelQueries({ queryKey: profileQuery.queryKey }),
        client.cancelQueries({ queryKey: userKey }),
      ]);
      client.setQueryData(profileQuery.queryKey, profile);
      client.setQueryData<User | null>(userKey, (user) => user && { ...user, profile });
    },
  });
}

/** Blocking a member and lifting the block: shown at once, restored where the server refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { changeProfile, dropProfile, knownProfile, profileKeys } from '#lib/profiles-cache.ts';
import { userKey } from '#lib/session.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { useToasts } from '#ui/toast.tsx';

export interface SafetyDialogProps {
  profile: Pick<Profile, 'id' | 'name' | 'blocked'>;
  open: boolean;
  onClose: () => void;
  /** The member was blocked here. */
  onBlocked?: (() => void) | undefined;
}

/** What a block changes besides the profile itself. */
const changed = [
  profileKeys.blocked,
  profileKeys.likes,
  profileKeys.chats,
  profileKeys.swipe,
  profileKeys.finder,
] as const;

/** Blocks a member from a dialog that closes by it. */
export function useBlockAndClose({ profile, onClose, onBlocked }: SafetyDialogProps): () => void {
  const block = useBlock(profile);
  return () => {
    block(true);
    onClose();
    onBlocked?.();
  };
}

/** Blocks a member, or lifts the block. Needs the texts `safety` and `errors`. */
export function useBlock({ id, name }: Pick<Profile, 'id' | 'name'>): (block: boolean) => void {
  const { t } = useTranslation('safety');
  const client = useQueryClient();
  const toasts = useToasts();
  const { errorText } = useErrorText();
  const { mutate } = useMutation({
    // One after the other, so that the last press decides.
    scope: { id: `block ${id}` },
    mutationFn: (block: boolean) => call('block', block ? 'POST' : 'DELETE', { body: { id } }),
    onMutate: (block) => {
      const before = knownProfile(client, id);
      // Likes between the two end with a block.
      changeProfile(client, id, { blocked: block, ...(block && { like_state: 'none' }) });
      return { blocked: !block, like_state: before?.like_state ?? 'none' };
    },
    onError: (cause, _, before) => {
      if (before) changeProfile(client, id, before);
      if (cause instanceof ApiError && cause.swallowed) return;
      toasts.show({ title: errorText(cause), tone: 'danger' });
    },
    onSuccess: (_, block) => {
      if (block) dropProfile(client, id);
      else void client.invalidateQueries({ queryKey: [profileKeys.search] });
      toasts.show({
        title: t(block ? 'block.done' : 'block.lifted', { name }),
        action: { label: t('block.undo'), onClick: () => mutate(!block) },
      });
    },
    onSettled: () => {
      for (const key of changed) void client.invalidateQueries({ queryKey: [key] });
      void client.invalidateQueries({ queryKey: [profileKeys.member, { id }] });
      void client.invalidateQueries({ queryKey: userKey });
    },
  });
  return mutate;
}

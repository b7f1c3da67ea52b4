import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { userKey } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { noteMessage, pushState, startWorker } from './push.ts';

/** What a page of a member has to do with the service worker. Shows nothing. */
export default function PushRuntime({ user }: { user: User }) {
  useSync(user.profile.id);
  useWorkerMessages();
  return null;
}

function useSync(member: string): void {
  const { push_public_key: key } = useSettings();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    // It can wait until the page has what it needs itself.
    const timer = setTimeout(
      () => {
        // Without it there are no notifications and no offline page; nothing else lacks anything.
        startWorker(member, key).catch(() => undefined);
      },
      pushState().isSubscribed === null ? limits.prefetchIdleTimeoutMs : 0,
    );
    return () => clearTimeout(timer);
  }, [member, key]);
}

/** A message that came makes the numbers new; a click on a notification leads to its page. */
function useWorkerMessages(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const listen = ({ data }: MessageEvent) => {
      if (data?.type === 'push') {
        noteMessage(data.message);
        void client.invalidateQueries({ queryKey: userKey });
      }
      const path = data?.type === 'open' ? data.path : null;
      if (typeof path === 'string' && /^\/(?!\/)/.test(path)) void navigate(path);
    };
    navigator.serviceWorker.addEventListener('message', listen);
    return () => navigator.serviceWorker.removeEventListener('message', listen);
  }, [client, navigate]);
}

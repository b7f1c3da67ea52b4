/** Going on after the server ended the session. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { setUser } from '#lib/session.tsx';

/**
 * Forgets who was logged in, and leads from a page for members to `to`, which gets `state`.
 *
 * Once nobody is logged in, a page for members gives way to logging in. That redirect leaves with
 * this page; the way on takes its place, so it starts when the page is gone, and after it.
 */
export function useSessionEnd(): (to: string, state?: unknown) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const next = useRef<{ to: string; state: unknown } | null>(null);
  useEffect(
    () => () => {
      const way = next.current;
      if (!way) return;
      next.current = null;
      queueMicrotask(() => navigate(way.to, { replace: true, state: way.state }));
    },
    [navigate],
  );
  return (to, state) => {
    next.current = { to, state };
    setUser(client, null);
  };
}

/** The address may ask for the like modal: `t` is the delay in seconds. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as limits from '#shared/limits.ts';
import { likeModal, openLikeModal } from './like-modal-store.ts';

const parameter = 't';

/** The delay in milliseconds, or null where the address asks for none that can be. */
export function delayIn(search: string): number | null {
  const text = new URLSearchParams(search).get(parameter);
  if (text === null || !/^\d{1,4}$/.test(text)) return null;
  const seconds = Number(text);
  return seconds <= limits.likeModalDelaySeconds ? seconds * 1_000 : null;
}

/** The same address without it. */
export function withoutDelay(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(parameter);
  return query.size > 0 ? `?${query}` : '';
}

/** Once for each load of the page, wherever the member has gone since. */
let used = false;

export function useTimedLikeModal(loggedIn: boolean): void {
  const location = useLocation();
  const navigate = useNavigate();
  const delayMs = loggedIn ? delayIn(location.search) : null;
  const open = useEffectEvent(() => {
    used = true;
    const { pathname, search, hash, state } = location;
    if (delayIn(search) !== null) {
      navigate({ pathname, search: withoutDelay(search), hash }, { replace: true, state });
    }
    // Never over what the member is at.
    if (!loggedIn || likeModal.get() || document.querySelector('dialog:modal')) return;
    openLikeModal({ kind: 'like', profile: null });
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (used || delayMs === null || timer.current !== undefined) return;
    timer.current = setTimeout(() => open(), delayMs);
  }, [delayMs]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}

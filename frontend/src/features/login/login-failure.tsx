import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { Banner } from '#ui/banner.tsx';
import { clockText } from './clock-text.ts';

const minuteMs = 60_000;
const tickMs = 1_000;

/** Why logging in did not work; for a blocked account with the time that is left. */
export function LoginFailure({ cause }: { cause: unknown }) {
  const { t } = useTranslation('login');
  const { errorText } = useErrorText();
  const blocked = cause instanceof ApiError && cause.code === 'login_blocked';
  const [until] = useState(
    () => Date.now() + (blocked ? Number(cause.params.minutes) * minuteMs : 0),
  );
  const left = useTimeLeft(until);
  if (!blocked) return <Banner tone="danger">{errorText(cause)}</Banner>;
  return (
    <Banner tone="danger">
      <p>{errorText(cause)}</p>
      {/* A change every second must not be read out. */}
      <p aria-live="off">
        {left > 0 ? t('blocked_left', { time: clockText(left) }) : t('blocked_over')}
      </p>
    </Banner>
  );
}

/** Milliseconds until then, once a second. */
function useTimeLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const over = now >= until;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [over]);
  return Math.max(0, until - now);
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { findRestriction, type Restriction } from '#lib/restriction.ts';
import { useRestrictionText } from '#lib/use-restriction-text.ts';
import { Banner } from '#ui/banner.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { clockText } from './clock-text.ts';
import styles from './login.module.css';

const minuteMs = 60_000;
const tickMs = 1_000;

/** Why logging in did not work; with the time that is left, or with what restricts the account. */
export function LoginFailure({ cause }: { cause: unknown }) {
  const { t } = useTranslation('login');
  const { errorText } = useErrorText();
  const blocked = cause instanceof ApiError && cause.code === 'login_blocked';
  const [until] = useState(
    () => Date.now() + (blocked ? Number(cause.params.minutes) * minuteMs : 0),
  );
  const left = useTimeLeft(until);
  const restriction = findRestriction(cause);
  if (restriction) return <Restricted restriction={restriction} />;
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

/** Why the account is restricted, until when, and how to object. */
function Restricted({ restriction }: { restriction: Restriction }) {
  const { t } = useTranslation('errors');
  const { reason, date } = useRestrictionText()(restriction);
  const title = restriction.kind === 'ban' ? 'title_ban' : 'title_suspend';
  return (
    <Banner tone="danger" title={t(`restriction.${title}`)}>
      <div className={styles.restricted}>
        <p>
          {t('restriction.reason', { reason })}
          <br />
          {date ? t('restriction.until', { date }) : t('restriction.endless')}
        </p>
        <p>{t('restriction.object')}</p>
        <p>
          {t('restriction.missing')}{' '}
          <TextLink as={Link} to={paths.complaints}>
            {t('restriction.write')}
          </TextLink>
        </p>
      </div>
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

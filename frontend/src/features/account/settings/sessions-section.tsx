import { useQuery } from '@tanstack/react-query';
import { Globe, Monitor, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { useDateText } from '#lib/use-date-text.ts';
import type { Session } from '#shared/model/session.ts';
import { type Device, getDevice } from '#shared/rules/device.ts';
import { Button } from '#ui/button.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { useToasts } from '#ui/toast.tsx';
import { sessionsQuery, useEndSession } from '../api.ts';
import { EndAll } from './end-all-sessions.tsx';
import styles from './sessions-section.module.css';
import { SettingsCard } from './settings-card.tsx';

/** Where the member is logged in, and the way to end it. */
export function SessionsSection({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'common']);
  const query = useQuery(sessionsQuery);
  const { data } = query;
  return (
    <SettingsCard part="sessions" icon={<MonitorSmartphone />} lead={t('sessions.lead')}>
      {data ? (
        <Sessions sessions={data} />
      ) : query.isError ? (
        <QueryFailure query={query} inline />
      ) : (
        <SkeletonGroup label={t('common:states.loading')} className={styles.root}>
          <div className={styles.item}>
            <span className={styles.icon} />
            <div className="stack">
              <Skeleton width="half" />
              <Skeleton width="half" />
            </div>
          </div>
        </SkeletonGroup>
      )}
      <EndAll email={email} />
    </SettingsCard>
  );
}

const icons: Record<Device['kind'], ReactNode> = {
  phone: <Smartphone />,
  tablet: <Tablet />,
  computer: <Monitor />,
  unknown: <Globe />,
};

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation('account');
  const { errorText } = useErrorText();
  const { show } = useToasts();
  const dateText = useDateText();
  const end = useEndSession();
  const getName = ({ browser, system }: Device) =>
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
  return (
    <ul className={styles.root}>
      {sessions.map(({ id, device: userAgent, created_at, last_seen, current }) => {
        const device = getDevice(userAgent);
        const name = getName(device);
        return (
          <li key={id} className={styles.item}>
            <span className={styles.icon}>{icons[device.kind]}</span>
            <div>
              <p className={styles.device}>
                {name}
                {current && <Tag tone="soft">{t('sessions.this')}</Tag>}
              </p>
              <p className="small muted">
                {t('sessions.since', { date: dateText(created_at, { dateStyle: 'medium' }) })}
              </p>
              <p className="small muted">
                {t('sessions.seen', {
                  date: dateText(last_seen, { dateStyle: 'medium', timeStyle: 'short' }),
                })}
              </p>
            </div>
            {/* This one ends by logging out, as everywhere. */}
            {!current && (
              <Button
                variant="link"
                size="sm"
                aria-label={t('sessions.end_of', { device: name })}
                loading={end.isPending && end.variables === id}
                onClick={() =>
                  end.mutate(id, {
                    onSuccess: () => show({ title: t('sessions.ended', { device: name }) }),
                    onError: (cause) => {
                      if (cause instanceof ApiError && cause.swallowed) return;
                      show({ tone: 'danger', title: errorText(cause) });
                    },
                  })
                }
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

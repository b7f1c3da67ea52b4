import { useQuery } from '@tanstack/react-query';
import { Globe, Monitor, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { useDateText } from '#lib/use-date-text.ts';
import type { RememberedDevice } from '#shared/model/remembered-device.ts';
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
        <>
          <Sessions sessions={data.sessions} />
          {data.remembered_devices?.[0] && <Remembered devices={data.remembered_devices} />}
        </>
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
  const dateText = useDateText();
  const end = useEndSession();
  return (
    <ul className={styles.root}>
      {sessions.map(({ created_at, last_seen, ...session }) => (
        <DeviceRow
          key={session.id}
          part="sessions"
          {...session}
          // This one ends by logging out, as everywhere.
          end={session.current ? null : end}
        >
          <p className="small muted">
            {t('sessions.since', { date: dateText(created_at, { dateStyle: 'medium' }) })}
          </p>
          <p className="small muted">
            {t('sessions.seen', {
              date: dateText(last_seen, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </p>
        </DeviceRow>
      ))}
    </ul>
  );
}

/** Devices whose login page greets the member, and the way to end it. */
function Remembered({ devices }: { devices: readonly RememberedDevice[] }) {
  const { t } = useTranslation('account');
  const dateText = useDateText();
  const end = useEndSession();
  return (
    <section aria-labelledby="remembered-title">
      <h3 className="h4" id="remembered-title">
        {t('remembered.title')}
      </h3>
      <p className={styles.lead}>{t('remembered.lead')}</p>
      <ul className={styles.root}>
        {devices.map(({ expires_at, ...device }) => (
          <DeviceRow key={device.id} part="remembered" {...device} end={end}>
            <p className="small muted">
              {t('remembered.until', { date: dateText(expires_at, { dateStyle: 'medium' }) })}
            </p>
          </DeviceRow>
        ))}
      </ul>
    </section>
  );
}

interface DeviceRowProps {
  part: 'sessions' | 'remembered';
  id: string;
  /** The browser's own name for itself. */
  device: string;
  current: boolean;
  /** The list's call, which outlives its rows; without it the row has no button. */
  end: ReturnType<typeof useEndSession> | null;
  /** Since when and until when. */
  children: ReactNode;
}

function DeviceRow({ part, id, device, current, end, children }: DeviceRowProps) {
  const { t } = useTranslation('account');
  const { errorText } = useErrorText();
  const { show } = useToasts();
  const { kind, browser, system } = getDevice(device);
  const name =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
  const texts = { device: name };
  return (
    <li className={styles.item}>
      <span className={styles.icon}>{icons[kind]}</span>
      <div>
        <p className={styles.device}>
          {name}
          {current && <Tag tone="soft">{t('sessions.this')}</Tag>}
        </p>
        {children}
      </div>
      {end && (
        <Button
          variant="link"
          size="sm"
          aria-label={t(`${part}.end_of`, texts)}
          loading={end.isPending && end.variables.id === id}
          onClick={() =>
            end.mutate(
              { part, id },
              {
                onSuccess: () => show({ title: t(`${part}.ended`, texts) }),
                onError: (cause) => {
                  if (cause instanceof ApiError && cause.swallowed) return;
                  show({ tone: 'danger', title: errorText(cause) });
                },
              },
            )
          }
        >
          {t(`${part}.end`)}
        </Button>
      )}
    </li>
  );
}

import { Unplug, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isChunkFailure } from '#lib/chunk-failure.ts';
import { onlineStore } from '#lib/online.ts';
import { paths } from '#lib/paths.ts';
import { useStore } from '#lib/store.ts';
import { useTitle } from '#lib/use-title.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { UnknownMiddlewareError } from './guards.tsx';

/** A page that could not be shown. */
export function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const [wasOffline] = useState(() => !onlineStore.get());
  if (error instanceof UnknownMiddlewareError) return <Unguarded name={error.middleware} />;
  if (wasOffline && isChunkFailure(error)) return <NotOnDevice onOnline={onRetry} />;
  return (
    <div className="container page">
      <ErrorState
        level={1}
        title={t('states.failed_title')}
        text={t('states.failed_text')}
        retryLabel={t('actions.retry')}
        onRetry={onRetry}
      />
    </div>
  );
}

/** A page whose files this device lacks, until there is a network. */
function NotOnDevice({ onOnline }: { onOnline: () => void }) {
  const { t } = useTranslation();
  const online = useStore(onlineStore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the network is back
  useEffect(() => {
    if (online) onOnline();
  }, [online]);
  const title = t('offline.unknown');
  useTitle(title);
  return (
    <div className="container page">
      <EmptyState level={1} icon={<WifiOff />} title={title} text={t('offline.nothing')} />
    </div>
  );
}

/** 500: the page's guard does not exist, and trying again would not bring it. */
function Unguarded({ name }: { name: string }) {
  const { t } = useTranslation();
  const title = t('states.unknown_middleware', { name });
  useTitle(title);
  return (
    <div className="container page" role="alert">
      <EmptyState
        level={1}
        icon={<Unplug />}
        title={title}
        text={t('states.failed_later')}
        action={
          <Button as={Link} to={paths.index}>
            {t('not_found.home')}
          </Button>
        }
      />
    </div>
  );
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { onlineStore } from '#lib/online.ts';
import { useStore } from '#lib/store.ts';
import { useDateText } from '#lib/use-date-text.ts';
import { OfflineStrip } from '#ui/offline-strip.tsx';

const dayMs = 86_400_000;

/** Says on every page that there is no network, and from when what it shows is. */
export function OfflineLine({ inSlot = false }: { inSlot?: boolean }) {
  const online = useStore(onlineStore);
  return online ? (
    <OfflineStrip line={null} detail={null} inSlot={inSlot} />
  ) : (
    <Offline inSlot={inSlot} />
  );
}

function Offline({ inSlot }: { inSlot: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const dateText = useDateText();
  const follow = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  );
  // Another page shows other data, and what comes from the device comes after the page.
  const since = useSyncExternalStore(follow, () => getSince(client));
  const time =
    typeof since === 'number' &&
    dateText(
      new Date(since).toISOString(),
      Date.now() - since < dayMs
        ? { timeStyle: 'short' }
        : { dateStyle: 'medium', timeStyle: 'short' },
    );
  const known = time ? t('offline.since', { time }) : null;
  const detail = since === 'unknown' ? t('offline.unknown') : known;
  return <OfflineStrip line={t('offline.line')} detail={detail} inSlot={inSlot} />;
}

/**
 * When the oldest of what the page shows was loaded, in epoch milliseconds; `unknown` where something
 * of it never was, and null where nothing of it loads.
 */
function getSince(client: QueryClient): number | 'unknown' | null {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  if (shown.some(({ state }) => state.data === undefined)) return 'unknown';
  const times = shown.flatMap(({ state }) => (state.data ? [state.dataUpdatedAt] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
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
  // Another page shows other data.
  useLocation();
  const { since, lacks } = getKnown(client);
  const time =
    since &&
    dateText(
      new Date(since).toISOString(),
      Date.now() - since < dayMs
        ? { timeStyle: 'short' }
        : { dateStyle: 'medium', timeStyle: 'short' },
    );
  const detail = lacks ? t('offline.unknown') : time ? t('offline.since', { time }) : null;
  return <OfflineStrip line={t('offline.line')} detail={detail} inSlot={inSlot} />;
}

/** When the oldest of what the page shows was loaded, and whether something of it was never. */
export function getKnown(client: QueryClient): { since: number | null; lacks: boolean } {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ state }) => (state.data ? [state.dataUpdatedAt] : []));
  return {
    since: times.length > 0 ? Math.min(...times) : null,
    lacks: shown.some(({ state }) => state.status !== 'success'),
  };
}

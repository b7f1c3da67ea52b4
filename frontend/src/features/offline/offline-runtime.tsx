import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepSnapshot } from '#lib/keep-snapshot.ts';
import { onlineStore } from '#lib/online.ts';
import { useSettings } from '#lib/settings.tsx';
import { restoreSnapshot } from '#lib/snapshot.ts';
import { openSnapshot } from '#lib/snapshot-record.ts';
import { useLocale } from '#lib/use-language.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { keepOfflineStart, keepUsedFiles } from './offline-files.ts';

/** What a page of a member keeps for when there is no network. Shows nothing. */
export default function OfflineRuntime({ user }: { user: User }) {
  useFiles();
  useSnapshot(user.profile.id);
  return null;
}

function useFiles(): void {
  const { assets } = useSettings();
  const locale = useLocale();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page uses other files
  useEffect(() => {
    const keep = async () => {
      await keepOfflineStart(`${assets} ${locale}`);
      await keepUsedFiles();
    };
    // Without them there is the offline page, or the browser's own; nothing else lacks anything.
    const timer = setTimeout(
      () => void keep().catch(() => undefined),
      limits.prefetchIdleTimeoutMs,
    );
    return () => clearTimeout(timer);
  }, [assets, locale, pathname]);
}

function useSnapshot(member: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      // A browser without storage shows the offline page.
      void keepSnapshot(client, member).catch(() => undefined);
    };
    const keepSoon = () => {
      timer ??= setTimeout(keep, limits.snapshotDelayMs);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    void openSnapshot(member);
    keepSoon();
    const ends = [
      client.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.meta?.inSnapshot) keepSoon();
      }),
      onlineStore.subscribe(() => {
        if (!onlineStore.get()) void restoreSnapshot(client).catch(() => undefined);
      }),
    ];
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      for (const end of ends) end();
      clearTimeout(timer);
    };
  }, [client, member]);
}

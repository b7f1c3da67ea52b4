/** The browser's title: page and brand, with the number of unread messages and new likes before it. */
import { useEffect } from 'react';
import type { Settings } from '#shared/model/settings.ts';
import { titleWithCount } from '#shared/rules/badges.ts';
import { usePageNotes } from './boot-context.tsx';
import { useSession } from './session.tsx';
import { useSettings } from './settings.tsx';

interface BadgeNavigator {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** The title of a page; without one of its own, the brand's. */
export const getTitle = (
  page: string | null,
  { index_title, name }: Pick<Settings, 'index_title' | 'name'>,
): string => (page ? `${page} · ${name}` : index_title);

/** Sets the title; the installed app's badge shows the same number where it can. */
export function useTitle(page: string | null): void {
  const { user } = useSession();
  const title = getTitle(page, useSettings());
  const count = (user?.unread_messages ?? 0) + (user?.new_likes ?? 0);
  const notes = usePageNotes();
  if (notes) notes.title = titleWithCount(title, count);
  useEffect(() => {
    document.title = titleWithCount(title, count);
    const badge = navigator as BadgeNavigator;
    const shown = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.();
    shown?.catch(() => undefined);
  }, [title, count]);
}

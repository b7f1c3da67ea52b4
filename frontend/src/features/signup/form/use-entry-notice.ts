import { useState } from 'react';
import { useSettings } from '#lib/settings.tsx';
import { readCookie, writeCookie } from '#lib/storage.ts';
import * as limits from '#shared/limits.ts';
import { entryWarningVisible } from '#shared/rules/entry-warning.ts';

/** Whether this visitor is due the site-entry warning; the form shows it in place of the modal. */
export function useEntryNotice(): { shown: boolean; close: () => void } {
  const settings = useSettings();
  const [shown, setShown] = useState(() =>
    entryWarningVisible(settings, {
      standalone: matchMedia('(display-mode: standalone)').matches,
      skippedAt: readCookie(limits.entrySkippedCookieName),
      loggedIn: false,
      embeddedShown: false,
      layout: 'default',
    }),
  );
  return {
    shown,
    close: () => {
      if (!shown) return;
      setShown(false);
      writeCookie(
        limits.entrySkippedCookieName,
        String(Math.floor(Date.now() / 1000)),
        limits.entrySkippedCookieDays,
      );
    },
  };
}

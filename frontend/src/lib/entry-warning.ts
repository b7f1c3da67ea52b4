/** The site-entry warning, as far as the browser decides on it. */
import * as limits from '#shared/limits.ts';
import type { Settings } from '#shared/model/settings.ts';
import { entryWarningVisible } from '#shared/rules/entry-warning.ts';
import type { LayoutName } from './paths.ts';
import { readCookie, readStored, store, writeCookie } from './storage.ts';

const embeddedKey = 'entry_warning_embedded';

/** Notes that signing up shows the warning inside its form, which is enough for this visit. */
export const noteEmbeddedWarning = (): void => store(embeddedKey, true, 'session');

export const embeddedWarningShown = (): boolean => readStored(embeddedKey, 'session') === true;

/** Notes when the warning was closed: it does not come again. */
export const noteWarningClosed = (): void =>
  writeCookie(
    limits.entrySkippedCookieName,
    String(Math.floor(Date.now() / 1_000)),
    limits.entrySkippedCookieDays,
  );

/** Whether somebody who is logged out is due the warning on a page of this layout. */
export const isWarningDue = (
  settings: Settings,
  layout: LayoutName,
  embeddedShown = embeddedWarningShown(),
): boolean =>
  entryWarningVisible(settings, {
    standalone: matchMedia('(display-mode: standalone)').matches,
    skippedAt: readCookie(limits.entrySkippedCookieName),
    loggedIn: false,
    embeddedShown,
    layout,
  });

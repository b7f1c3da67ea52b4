/** What the browser keeps of the site-entry warning. */
import * as limits from '#shared/limits.ts';
import { readStored, store, writeCookie } from './storage.ts';

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

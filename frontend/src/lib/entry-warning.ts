/** What the browser keeps of the site-entry warning, in cookies that the server reads too. */
import * as limits from '#shared/limits.ts';
import { readCookie, writeCookie } from './storage.ts';

/** Notes that signing up shows the warning inside its form, which is enough for this visit. */
export const noteEmbeddedWarning = (): void =>
  writeCookie(limits.entryEmbeddedCookieName, '1', limits.visitDays);

export const embeddedWarningShown = (): boolean =>
  readCookie(limits.entryEmbeddedCookieName) !== null;

/** Notes when the warning was closed: it does not come again. */
export const noteWarningClosed = (): void =>
  writeCookie(
    limits.entrySkippedCookieName,
    String(Math.floor(Date.now() / 1_000)),
    limits.entrySkippedCookieDays,
  );

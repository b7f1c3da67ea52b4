import * as limits from '#shared/limits.ts';
import type { Settings } from '#shared/model/settings.ts';
import { entryWarningVisible } from '#shared/rules/entry-warning.ts';
import { embeddedWarningShown } from './entry-warning.ts';
import type { LayoutName } from './paths.ts';
import { readCookie } from './storage.ts';

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

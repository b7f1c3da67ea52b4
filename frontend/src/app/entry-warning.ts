/** The site-entry warning: the server puts it into the page, this opens it as a modal. */

import { writeCookie } from '#lib/storage.ts';
import * as limits from '#shared/limits.ts';

/** Opens the warning if the page has one and this is no installed app. Closing it is remembered. */
export function showEntryWarning(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-entry-warning]');
  if (!dialog) return;
  if (matchMedia('(display-mode: standalone)').matches) {
    dialog.remove();
    return;
  }
  dialog.addEventListener('close', () => {
    writeCookie(
      limits.entrySkippedCookieName,
      String(Math.floor(Date.now() / 1000)),
      limits.entrySkippedCookieDays,
    );
    dialog.remove();
  });
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target === dialog || target.closest('[data-close]')) dialog.close();
  });
  dialog.showModal();
}

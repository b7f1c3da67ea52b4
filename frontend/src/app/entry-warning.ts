/** The site-entry warning: the server puts it into the page, this opens it as a modal. */
import { embeddedWarningShown, noteWarningClosed } from '#lib/entry-warning.ts';

/** The dialog that came with the page, a child of the body. */
export const getServedWarning = (): HTMLDialogElement | null =>
  document.querySelector('body > dialog[data-entry-warning]');

/** Opens the warning if the page has one, unless the browser knows why it must not show. */
export function showEntryWarning(): void {
  const dialog = getServedWarning();
  if (!dialog) return;
  if (matchMedia('(display-mode: standalone)').matches || embeddedWarningShown()) {
    dialog.remove();
    return;
  }
  openEntryWarning(dialog, () => dialog.remove());
}

/** Opens the warning as a modal. Closing it is remembered. */
export function openEntryWarning(dialog: HTMLDialogElement, onClosed: () => void): void {
  dialog.addEventListener('close', () => {
    noteWarningClosed();
    onClosed();
  });
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target === dialog || target.closest('[data-close]')) dialog.close();
  });
  dialog.showModal();
}

/** The site-entry warning: the server puts it into the page, open, and this makes it a modal. */
import { embeddedWarningShown, noteWarningClosed } from '#lib/entry-warning.ts';
import { whenPainted } from '#lib/yield-to-page.ts';

/** The dialog that came with the page, a child of the body. */
export const getServedWarning = (): HTMLDialogElement | null =>
  document.querySelector('body > dialog[data-entry-warning]');

/** Makes the page's warning a modal, if it has one, unless the browser knows why it must not show. */
export function showEntryWarning(): void {
  const dialog = getServedWarning();
  if (!dialog) return;
  const wasClosed = !dialog.open;
  // Whoever is quicker than this script closes it by its form.
  if (wasClosed) noteWarningClosed();
  if (wasClosed || matchMedia('(display-mode: standalone)').matches || embeddedWarningShown()) {
    dialog.remove();
    return;
  }
  listen(dialog, () => dialog.remove());
  // A browser takes it off the page for that: a text that was not shown yet would be painted later.
  whenPainted(() => {
    if (!dialog.open) return;
    // By the attribute, as closing it would count as the visitor's doing.
    dialog.removeAttribute('open');
    dialog.showModal();
  });
}

/** Opens the warning as a modal. Closing it is remembered. */
export function openEntryWarning(dialog: HTMLDialogElement, onClosed: () => void): void {
  listen(dialog, onClosed);
  dialog.showModal();
}

function listen(dialog: HTMLDialogElement, onClosed: () => void): void {
  dialog.addEventListener('close', () => {
    noteWarningClosed();
    onClosed();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}

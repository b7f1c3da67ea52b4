/** A page in the console's frame: tells the console where it is, and what was held back. */
import { heldBackEvent, type ViewMessage } from '#shared/view-message.ts';

const lookMs = 250;

/** @param origin the console's, to whom alone it is told */
export function tellConsole(origin: string): void {
  const tell = (message: ViewMessage) => window.parent.postMessage(message, origin);
  let told = '';
  const tellPage = () => {
    const path = location.pathname + location.search;
    if (path === told) return;
    told = path;
    tell({ view: 'page', path });
  };
  tellPage();
  // The application's router moves without an event that every browser has.
  setInterval(tellPage, lookMs);
  addEventListener(heldBackEvent, (event) => {
    const { method, name } = (event as CustomEvent<{ method: string; name: string }>).detail;
    tell({ view: 'held_back', method, name });
  });
  addEventListener('keydown', (event) => {
    // In a dialog of the page it closes that alone.
    const isDialogOpen = document.querySelector('dialog[open]') !== null;
    if (event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen) tell({ view: 'leave' });
  });
}

/** A page in the console's frame: tells the console where it is, and what was held back. */
import { heldBackEvent, type ViewMessage } from '#shared/view-message.ts';

/** @param origin the console's, to whom alone it is told */
export function tellConsole(origin: string): void {
  const tell = (message: ViewMessage) => window.parent.postMessage(message, origin);
  const tellPage = () => tell({ view: 'page', path: location.pathname + location.search });
  tellPage();
  // Of a browser without it the console knows the pages that load.
  window.navigation?.addEventListener('currententrychange', tellPage);
  addEventListener(heldBackEvent, (event) => {
    const { method, name } = (event as CustomEvent<{ method: string; name: string }>).detail;
    tell({ view: 'held_back', method, name });
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) tell({ view: 'leave' });
  });
}

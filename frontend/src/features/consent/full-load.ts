/**
 * The policy of a document is decided when it loads and cannot be changed. Where the application
 * goes on to a page that may not have what runs in this document, the browser loads that page anew.
 */

type Moves = 'pushState' | 'replaceState';

/**
 * Lets the browser itself go to each page of the site for which `mustLoad` holds, and tells of
 * every other move within the document.
 */
export function watchMoves(mustLoad: (url: URL) => boolean, onMove: () => void): void {
  const watch = (name: Moves): void => {
    const move = history[name].bind(history);
    history[name] = (state: unknown, unused: string, address?: string | URL | null) => {
      const url = address ? new URL(address, location.href) : null;
      if (url && mustLoad(url)) {
        // The router finds the address unchanged, and stays where it is until the page is gone.
        if (name === 'pushState') location.assign(url);
        else location.replace(url);
        return;
      }
      move(state, unused, address);
      onMove();
    };
  };
  watch('pushState');
  watch('replaceState');
  addEventListener(
    'popstate',
    (event) => {
      if (!mustLoad(new URL(location.href))) return onMove();
      event.stopImmediatePropagation();
      location.reload();
    },
    true,
  );
}

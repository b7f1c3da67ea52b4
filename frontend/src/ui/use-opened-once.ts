import { useState } from 'react';

/**
 * Tells whether something is open or was before: it is not there, nor its script loaded, until then,
 * and stays in the page afterwards so that it can fade out.
 */
export function useOpenedOnce(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return open || opened;
}

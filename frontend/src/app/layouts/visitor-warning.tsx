import { useEffect, useRef, useState } from 'react';
import type { LayoutName } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { isWarningDue } from '#lib/warning-due.ts';
import { EntryWarning } from '../../features/entry-warning/entry-warning.tsx';
import { getServedWarning, openEntryWarning } from '../entry-warning.ts';

/**
 * The site-entry warning for a visitor who comes to a layout that shows it without loading a page:
 * from a landing page, or by being logged out. One that came with the page stays what it is.
 */
export default function VisitorWarning({ layout }: { layout: LayoutName }) {
  const settings = useSettings();
  const [closed, setClosed] = useState(false);
  if (closed || getServedWarning() || !isWarningDue(settings, layout)) return null;
  return <OpenWarning onClosed={() => setClosed(true)} />;
}

function OpenWarning({ onClosed }: { onClosed: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once
  useEffect(() => {
    const dialog = place.current?.querySelector('dialog');
    if (dialog && !dialog.open) openEntryWarning(dialog, onClosed);
  }, []);
  return (
    <div ref={place}>
      <EntryWarning />
    </div>
  );
}

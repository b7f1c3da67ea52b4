import { useEffect, useState } from 'react';
import { noteEmbeddedWarning, noteWarningClosed } from '#lib/entry-warning.ts';
import { useSettings } from '#lib/settings.tsx';
import { isWarningDue } from '#lib/warning-due.ts';

/** Whether this visitor is due the site-entry warning; the form shows it in place of the modal. */
export function useEntryNotice(): { shown: boolean; close: () => void } {
  const settings = useSettings();
  const [shown, setShown] = useState(() => isWarningDue(settings, 'default', false));
  useEffect(() => {
    if (shown) noteEmbeddedWarning();
  }, [shown]);
  return {
    shown,
    close: () => {
      if (!shown) return;
      setShown(false);
      noteWarningClosed();
    },
  };
}

import { lazy, Suspense, useEffect, useState } from 'react';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { dismissPopup, popupDismissed, popupFits } from './time-bonus.ts';

const BonusDialog = lazy(() => import('./bonus-dialog.tsx'));

/** Brings the time bonus to mind, once, to a member of the members area who has no credits left. */
export default function BonusPopup({ user }: { user: User }) {
  const [isTime, setIsTime] = useState(false);
  const [dismissed, setDismissed] = useState(popupDismissed);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), limits.timeBonusPopupMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isTime || dismissed || !popupFits(user, Date.now())) return null;
  return (
    <Suspense>
      <BonusDialog
        user={user}
        onDone={() => {
          dismissPopup();
          setDismissed(true);
        }}
      />
    </Suspense>
  );
}

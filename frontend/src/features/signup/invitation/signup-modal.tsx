import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { openInvitation, subscribeInvitation } from '#lib/signup-modal-store.ts';

const SignupInvitation = lazy(() => import('./signup-invitation.tsx'));

/** The invitation to sign up, in every layout. It costs nothing until a page opens it. */
export function SignupModal() {
  const invitation = useSyncExternalStore(subscribeInvitation, openInvitation, () => null);
  const [last, setLast] = useState(invitation);
  useEffect(() => {
    if (invitation) setLast(invitation);
  }, [invitation]);
  const shown = invitation ?? last;
  if (!shown) return null;
  return (
    <Suspense>
      <SignupInvitation {...shown} open={invitation !== null} />
    </Suspense>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { signupModal } from '#lib/signup-modal-store.ts';
import { useStore } from '#lib/store.ts';

const SignupInvitation = lazy(() => import('./signup-invitation.tsx'));

/** The invitation to sign up, in every layout. It costs nothing until a page opens it. */
export function SignupModal() {
  const invitation = useStore(signupModal);
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

/** /complete-signup */
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { useProfileIfThere } from '../features/members/profile/use-member.ts';
import { UploadStatus } from '../features/photos/upload/upload-status.tsx';
import { type CameFor, ConfirmAddress } from '../features/signup/activation/confirm-address.tsx';
import { routes } from '../routes.ts';

export default function CompleteSignup() {
  const { t } = useTranslation(routes['complete-signup'].texts);
  const { user } = useSession();
  const cameFor = useLocation().state as Partial<CameFor> | null;
  const profile = useProfileIfThere(cameFor?.member ?? null);
  useTitle(t('confirm.title'));
  return (
    user && (
      <ConfirmAddress
        user={user}
        cameFor={profile}
        photo={
          <Suspense>
            <UploadStatus owner={user.profile.id} />
          </Suspense>
        }
      />
    )
  );
}

/** /complete-signup */
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { UploadStatus } from '../features/photos/upload/upload-status.tsx';
import { ConfirmAddress } from '../features/signup/activation/confirm-address.tsx';
import { routes } from '../routes.ts';

export default function CompleteSignup() {
  const { t } = useTranslation(routes['complete-signup'].texts);
  const { user } = useSession();
  useTitle(t('confirm.title'));
  return (
    user && (
      <ConfirmAddress
        user={user}
        photo={
          <Suspense>
            <UploadStatus owner={user.profile.id} />
          </Suspense>
        }
      />
    )
  );
}

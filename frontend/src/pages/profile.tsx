/** /profile */
import { usePrefetchQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { regionsQuery } from '#lib/regions.ts';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { PhotoManager } from '../features/photos/manager/photo-manager.tsx';
import { OwnProfile } from '../features/profile/view/own-profile.tsx';
import { routes } from '../routes.ts';

/** Only who looks at the preview needs it. */
const ProfileView = lazy(async () => {
  const { ProfileView: View } = await import('../features/members/profile/profile-view.tsx');
  return { default: View };
});

export default function ProfilePage() {
  const { t } = useTranslation(routes.profile.texts);
  const { user } = useSession();
  useTitle(t('title'));
  // Together with the profile, not after it.
  usePrefetchQuery(regionsQuery);
  return (
    user && (
      <OwnProfile
        user={user}
        photos={<PhotoManager user={user} />}
        view={(profile) => (
          <Suspense fallback={<Skeleton shape="photo" />}>
            <ProfileView profile={profile} level={3} />
          </Suspense>
        )}
      />
    )
  );
}

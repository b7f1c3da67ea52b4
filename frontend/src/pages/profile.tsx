/** /profile */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { regionsQuery } from '#lib/regions.ts';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { ProfileView } from '../features/members/profile/profile-view.tsx';
import { PhotoManager } from '../features/photos/manager/photo-manager.tsx';
import { OwnProfile } from '../features/profile/view/own-profile.tsx';
import { routes } from '../routes.ts';

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
        view={(profile) => <ProfileView profile={profile} level={3} />}
      />
    )
  );
}

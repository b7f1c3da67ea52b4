/** /activate/done */
import { useTranslation } from 'react-i18next';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useTitle } from '#lib/use-title.ts';
import { FirstFaces } from '../features/members/search/first-faces.tsx';
import { getAddress, startingSearch } from '../features/members/search/search-state.ts';
import { ActivationDone } from '../features/signup/activation/activation-done.tsx';
import { routes } from '../routes.ts';

export default function ActivateDone() {
  const { t } = useTranslation(routes['activate-done'].texts);
  const { user } = useSession();
  const settings = useSettings();
  useTitle(t('activation.done_title'));
  const nearby = user && {
    ...startingSearch(user, settings),
    countryregion: user.profile.region,
  };
  return (
    <ActivationDone
      faces={user && <FirstFaces user={user} />}
      nearby={nearby ? `${paths.members}?${getAddress(nearby)}` : paths.members}
    />
  );
}

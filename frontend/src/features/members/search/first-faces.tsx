import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { PhotoGrid, PhotoGridSkeleton } from '#ui/photo-grid.tsx';
import { firstPageQuery } from '../api.ts';
import { MemberCard } from '../card/member-card.tsx';
import styles from './first-faces.module.css';
import { startingSearch, toQuery } from './search-state.ts';

const visibleMost = 6;

/** Real faces for who has just been confirmed; nothing where there are none. Needs the texts `signup`, `cards`, `errors`. */
export function FirstFaces({ user }: { user: User }) {
  const { t } = useTranslation(['signup', 'common']);
  const settings = useSettings();
  const found = useQuery(firstPageQuery(toQuery(startingSearch(user, settings))));
  if (found.isPending) {
    return <PhotoGridSkeleton dense label={t('common:states.loading')} count={visibleMost} />;
  }
  const { profiles, areOfToday } = getFaces(found.data?.profiles ?? []);
  if (profiles.length === 0) return null;
  return (
    <section className={styles.root} aria-labelledby="first-faces">
      <h2 id="first-faces" className={styles.title}>
        {t(areOfToday ? 'activation.today' : 'activation.fitting')}
      </h2>
      <PhotoGrid dense>
        {profiles.map((profile) => (
          <MemberCard key={profile.id} profile={profile} action={null} priority />
        ))}
      </PhotoGrid>
    </section>
  );
}

/** Members with a photo who were here today; where nobody was, who fits. Nobody of them is fictional. */
function getFaces(found: readonly Profile[]): { profiles: Profile[]; areOfToday: boolean } {
  const real = found.filter(({ fictional, main_image }) => !fictional && main_image !== null);
  const today = real.filter(({ last_active }) => last_active === 'today');
  const areOfToday = today.length > 0;
  return { profiles: (areOfToday ? today : real).slice(0, visibleMost), areOfToday };
}

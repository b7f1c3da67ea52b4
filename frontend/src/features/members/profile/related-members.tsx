import { useTranslation } from 'react-i18next';
import { useRegionName } from '#lib/use-place-text.ts';
import type { Profile } from '#shared/model/profile.ts';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { PhotoGrid, PhotoGridSkeleton } from '#ui/photo-grid.tsx';
import { MemberCard } from '../card/member-card.tsx';
import styles from './member-profile.module.css';

const relatedSkeletons = 6;

interface RelatedProps {
  /** Whose page it is. */
  profile: Profile;
  profiles: readonly Profile[];
  pending: boolean;
}

/** Others like a member; below a fictional one, real members. */
export function Related({ profile, profiles, pending }: RelatedProps) {
  const { t } = useTranslation(['member', 'common']);
  const place = useRegionName(profile);
  const fromElsewhere = profiles.some(({ region }) => region !== profile.region);
  if (profiles.length === 0 && !pending) return null;
  return (
    <section className={styles.memberRelated} aria-labelledby="member-related">
      <h2 className="h3" id="member-related">
        {profile.fictional ? t('related_real') : place ? t('related_in', { place }) : t('related')}
      </h2>
      {place && fromElsewhere && <p className="small muted">{t('related_more')}</p>}
      {pending ? (
        <PhotoGridSkeleton dense label={t('common:states.loading')} count={relatedSkeletons} />
      ) : (
        <PhotoGrid dense>
          {profiles.map((profile) => (
            <MemberCard key={profile.id} profile={profile} action={null} />
          ))}
        </PhotoGrid>
      )}
      {profiles.some(({ fictional }) => fictional) && <FictionalWarning bare />}
    </section>
  );
}

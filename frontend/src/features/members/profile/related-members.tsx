import { useTranslation } from 'react-i18next';
import type { Profile } from '#shared/model/profile.ts';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { PhotoGrid, PhotoGridSkeleton } from '#ui/photo-grid.tsx';
import { MemberCard } from '../card/member-card.tsx';
import styles from './member-profile.module.css';

const relatedSkeletons = 6;

export function Related({ profiles, pending }: { profiles: readonly Profile[]; pending: boolean }) {
  const { t } = useTranslation(['member', 'common']);
  if (profiles.length === 0 && !pending) return null;
  return (
    <section className={styles.memberRelated} aria-labelledby="member-related">
      <h2 className="h3" id="member-related">
        {t('related')}
      </h2>
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

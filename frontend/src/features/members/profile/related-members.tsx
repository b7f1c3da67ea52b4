import { useTranslation } from 'react-i18next';
import type { Profile } from '#shared/model/profile.ts';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
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
        <SkeletonGroup label={t('common:states.loading')} className={styles.memberRelatedGrid}>
          {Array.from({ length: relatedSkeletons }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <Skeleton key={index} shape="photo" />
          ))}
        </SkeletonGroup>
      ) : (
        <div className={styles.memberRelatedGrid}>
          {profiles.map((profile) => (
            <MemberCard key={profile.id} profile={profile} />
          ))}
        </div>
      )}
      {profiles.some(({ fictional }) => fictional) && <FictionalWarning bare />}
    </section>
  );
}

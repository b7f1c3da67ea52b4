import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useMember } from '../profile/use-member.ts';
import styles from './signup-member.module.css';

/** Names and shows the member for whom a visitor signs up. Needs the texts `signup`. */
export function SignupMember({ id }: { id: string }) {
  const { t } = useTranslation(['signup', 'common']);
  const { fictional_singular } = useSettings();
  const { profile, refusal, failed } = useMember(id);
  if (refusal || failed) {
    return (
      <div className={styles.root}>
        <Avatar alt="" />
        {/* Where only the call failed, nobody knows whether the member can be written to. */}
        <p className={styles.words}>{t(refusal ? 'for_member.unknown' : 'for_member.text')}</p>
      </div>
    );
  }
  if (!profile) {
    return (
      <SkeletonGroup label={t('common:states.loading')}>
        <Skeleton className={styles.loading} />
      </SkeletonGroup>
    );
  }
  const { name, main_image, fictional } = profile;
  return (
    <>
      <div className={styles.root}>
        <Avatar
          src={main_image?.status === 'active' ? main_image.thumb_filename : null}
          alt=""
          fictionalLabel={fictional ? fictional_singular : undefined}
        />
        <div className={styles.words}>
          <p className={styles.name}>{t('for_member.title', { name })}</p>
          <p>{t('for_member.text')}</p>
        </div>
      </div>
      {fictional && <FictionalWarning bare />}
    </>
  );
}

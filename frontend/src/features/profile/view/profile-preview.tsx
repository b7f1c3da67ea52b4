import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { Banner } from '#ui/banner.tsx';
import { cx } from '#ui/cx.ts';
import { Sheet } from '#ui/sheet.tsx';
import styles from './profile-preview.module.css';

export type ProfileDrawing = (profile: Profile) => ReactNode;

interface ProfilePreviewProps {
  open: boolean;
  onClose: () => void;
  /** As it is saved. */
  profile: Profile;
  /** Draws a profile as others see it. */
  view: ProfileDrawing;
  /** There are changes that it does not show. */
  unsaved: boolean;
}

/** The member's own profile as others see it, and who of them sees how much. */
export default function ProfilePreview({
  open,
  onClose,
  profile,
  view,
  unsaved,
}: ProfilePreviewProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { free_visible_photos } = useSettings();
  const photos = profile.photos.filter(({ status }) => status === 'active').length;
  const hidden = profile.status === 'disabled';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      size="lg"
      className={styles.root}
      title={t('preview.title')}
      closeLabel={t('common:actions.close')}
    >
      {hidden && <Banner icon={<EyeOff />}>{t('preview.hidden')}</Banner>}
      {unsaved && <Banner>{t('preview.unsaved')}</Banner>}
      {photos > 1 && (
        <p className={cx(styles.photos, 'small', 'muted')}>
          <Eye />
          {t(photos > free_visible_photos ? 'preview.photos_some' : 'preview.photos_all', {
            total: photos,
            free: free_visible_photos,
          })}
        </p>
      )}
      {view(profile)}
    </Sheet>
  );
}

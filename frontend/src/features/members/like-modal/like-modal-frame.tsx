import { Heart } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { Portrait } from '#ui/portrait.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './like-modal.module.css';
import { closeLikeModal, type LikeModalProfile, type OnChoose } from './like-modal-store.ts';

interface FrameProps {
  open: boolean;
  profile: LikeModalProfile;
  title: string;
  text: string;
  photos: ReactNode;
  action: string;
  onAction: () => void;
  /** Below the button. */
  children?: ReactNode;
}

export function Frame({
  open,
  profile,
  title,
  text,
  photos,
  action,
  onAction,
  children,
}: FrameProps) {
  const { t } = useTranslation(['like_modal', 'common']);
  return (
    <Sheet
      open={open}
      onClose={closeLikeModal}
      closesAnywhere
      closeLabel={t('common:actions.close')}
      className={styles.root}
      title={title}
      description={text}
    >
      {photos}
      {profile.fictional && <FictionalWarning />}
      <div className={styles.actions}>
        <Button size="lg" block onClick={(event: MouseEvent) => chosen(event, onAction)}>
          {action}
        </Button>
        {children}
        <Button variant="link" onClick={closeLikeModal}>
          {t('keep')}
        </Button>
      </div>
    </Sheet>
  );
}

/** The click goes no further, where it would close. */
const chosen = (event: MouseEvent, choose: () => void) => {
  event.stopPropagation();
  choose();
};

export function OtherPhoto({
  profile,
  onChoose,
}: {
  profile: LikeModalProfile;
  onChoose: OnChoose;
}) {
  const { t } = useTranslation('like_modal');
  const { fictional_singular } = useSettings();
  const { id, name, fictional, main_image } = profile;
  return (
    <button
      type="button"
      className={cx(styles.photo, styles.photoOther)}
      aria-label={[t('see_of', { name }), ...(fictional ? [fictional_singular] : [])].join(', ')}
      onClick={(event) => chosen(event, () => onChoose(id, 'profile'))}
    >
      <Portrait src={main_image?.match} alt="" decoding="async" />
      {fictional && <FictionalMarker className={styles.marker} label={fictional_singular} />}
    </button>
  );
}

export function HeartSign() {
  return (
    <span className={styles.heart} aria-hidden="true">
      <Heart />
    </span>
  );
}

import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { drawingUrl } from '#shared/brand-assets.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { Portrait } from '#ui/portrait.tsx';

import styles from './like-modal.module.css';
import { closeLikeModal, type LikeModalProfile, type OnChoose } from './like-modal-store.ts';

interface FrameProps {
  open: boolean;
  profile: LikeModalProfile;
  title: string;
  text: string;
  photos: ReactNode;
  action: string;
  /** What the action costs, in its button. */
  note?: string | undefined;
  onAction: () => void;
  /** Leaves all as it is. */
  leave: string;
}

export function Frame({
  open,
  profile,
  title,
  text,
  photos,
  action,
  note,
  onAction,
  leave,
}: FrameProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open={open}
      onClose={closeLikeModal}
      closesAnywhere
      closeLabel={t('actions.close')}
      className={styles.root}
      title={title}
      description={text}
      actions={
        <>
          <Button
            size="lg"
            block
            note={note}
            onClick={(event: MouseEvent) => chosen(event, onAction)}
          >
            {action}
          </Button>
          <Button size="lg" block variant="secondary" onClick={closeLikeModal}>
            {leave}
          </Button>
        </>
      }
    >
      {photos}
      {profile.fictional && <FictionalWarning />}
    </Dialog>
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
      className={cx(styles.photo, styles.other)}
      aria-label={[t('see_of', { name }), ...(fictional ? [fictional_singular] : [])].join(', ')}
      onClick={(event) => chosen(event, () => onChoose(id, 'profile'))}
    >
      <Portrait src={main_image?.match} alt="" decoding="async" />
      {fictional && <FictionalMarker className={styles.marker} label={fictional_singular} />}
    </button>
  );
}

/** The brand's sign of a like, over the edge of the photos. */
export function Emblem() {
  const { assets } = useSettings();
  return <Drawing href={drawingUrl(assets, 'match')} className={styles.emblem} />;
}

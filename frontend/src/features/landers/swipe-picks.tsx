/** The places of /landers/tinderswipe that fill with each swipe. */
import { Heart, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { cx } from '#ui/cx.ts';
import { DrawnPortrait } from '#ui/drawn-portrait.tsx';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { PhotoPicture } from '#ui/photo-picture.tsx';
import type { Swipe } from '#ui/swipe-drag.ts';
import styles from './swipe-picks.module.css';
import type { SwipeFace } from './three-swipes-cards.ts';

interface SwipePicksProps {
  cards: readonly SwipeFace[];
  swipes: readonly Swipe[];
  /** Between the buttons, beside the form, or all that is left of the deck. */
  size: 'small' | 'row' | 'fan';
}

export function SwipePicks({ cards, swipes, size }: SwipePicksProps) {
  const { t } = useTranslation('lander_tinderswipe');
  return (
    <ul
      className={cx(styles.root, styles[`size_${size}`], styles[`of_${cards.length}`])}
      // Beside the form the same are named.
      {...(size === 'row' ? { 'aria-label': t('slots') } : { 'aria-hidden': true })}
    >
      {cards.map((card, index) => {
        const swipe = swipes[index];
        return (
          <li key={card.key} className={cx(styles.slot, swipe && styles[`slot_${swipe}`])}>
            {swipe === 'like' && <Face card={card} size={size} />}
            {swipe === 'skip' && <X />}
            {size === 'row' && swipe !== 'like' && (
              <span className="sr-only">{t(swipe ? 'slot_skipped' : 'slot_empty')}</span>
            )}
          </li>
        );
      })}
      {size === 'fan' && (
        <li className={styles.badge}>
          <Heart />
        </li>
      )}
    </ul>
  );
}

function Face({ card: { profile, drawn }, size }: { card: SwipeFace; size: string }) {
  const { fictional_singular } = useSettings();
  const isLarge = size === 'fan';
  if (!profile) {
    return (
      <DrawnPortrait className={styles.face} file={drawn} sizes={isLarge ? '300px' : '90px'} />
    );
  }
  const { main_image, name, fictional } = profile;
  return (
    <>
      <PhotoPicture
        className={styles.face}
        src={(isLarge ? main_image?.filename : main_image?.thumb_filename) ?? ''}
        alt={name}
        decoding="async"
      />
      {fictional && (
        <FictionalMarker
          className={styles.marker}
          label={fictional_singular}
          variant={isLarge ? 'photo' : 'avatar'}
        />
      )}
    </>
  );
}

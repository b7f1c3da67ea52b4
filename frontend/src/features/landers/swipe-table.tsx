/** The deck of /landers/tinderswipe, its top card to be dragged. */
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { usePlaceText } from '#lib/use-place-text.ts';
import type { Profile } from '#shared/model/profile.ts';
import { cx } from '#ui/cx.ts';
import { DrawnPortrait } from '#ui/drawn-portrait.tsx';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { PhotoPicture } from '#ui/photo-picture.tsx';
import { getPull, getTilt, type Swipe } from '#ui/swipe-drag.ts';
import { type CardDrag, useCardDrag } from '#ui/use-card-drag.ts';
import styles from './swipe-table.module.css';
import type { SwipeFace } from './three-swipes-cards.ts';

const places = ['top', 'second', 'third'] as const;
type Place = (typeof places)[number] | Swipe;

interface SwipeTableProps {
  cards: readonly SwipeFace[];
  swipes: readonly Swipe[];
  onSwipe: (swipe: Swipe) => void;
}

export function SwipeTable({ cards, swipes, onSwipe }: SwipeTableProps) {
  const { drag, handlers } = useCardDrag((swipe) => swipe && onSwipe(swipe));
  return (
    <div className={styles.root}>
      {cards
        .map((card, index) => {
          const place = swipes[index] ?? places[index - swipes.length] ?? 'third';
          const isTop = place === 'top';
          return (
            <SwipeSheet
              key={card.key}
              card={card}
              place={place}
              drag={isTop ? drag : null}
              handlers={isTop ? handlers : undefined}
            />
          );
        })
        .reverse()}
    </div>
  );
}

interface SwipeSheetProps {
  card: SwipeFace;
  place: Place;
  drag: CardDrag | null;
  handlers: Partial<ComponentProps<'div'>> | undefined;
}

/** From this pull on the stamp fades in. */
const stampFrom = 0.3;

function SwipeSheet({ card: { profile, drawn }, place, drag, handlers }: SwipeSheetProps) {
  const { t } = useTranslation('lander_tinderswipe');
  const pull = drag ? getPull(drag.x, drag.width) : 0;
  const stamp: Swipe = pull < 0 ? 'skip' : 'like';
  const share = (Math.abs(pull) - stampFrom) / (1 - stampFrom);
  return (
    <div
      {...handlers}
      data-place={place}
      className={cx(styles.sheet, styles[`place_${place}`], drag && styles.held)}
      inert={place !== 'top'}
      style={
        drag
          ? {
              transform: `translate(${drag.x}px, ${drag.y}px) rotate(${getTilt(drag.x, drag.width, drag.heldLow)}deg)`,
            }
          : undefined
      }
    >
      {profile ? (
        <MemberCard profile={profile} isFirst={place === 'top'} />
      ) : (
        <DrawnPortrait
          className={styles.picture}
          file={drawn}
          sizes="(min-width: 768px) 400px, 80vw"
          place={place === 'top' ? 'first' : 'hero'}
        />
      )}
      {share > 0 && (
        <span
          className={cx(styles.stamp, styles[`stamp_${stamp}`])}
          aria-hidden="true"
          style={{ opacity: share }}
        >
          {t(`stamp_${stamp}`)}
        </span>
      )}
    </div>
  );
}

/** A member as the search shows them. */
function MemberCard({ profile, isFirst }: { profile: Profile; isFirst: boolean }) {
  const { fictional_singular, visible_profile_fields } = useSettings();
  const { name, age, fictional, main_image } = profile;
  const place = usePlaceText(
    profile,
    visible_profile_fields.includes('city') && profile.city ? ['city'] : visible_profile_fields,
  );
  return (
    <article className={styles.member}>
      <PhotoPicture
        className={styles.picture}
        src={main_image?.filename ?? ''}
        alt=""
        width="600"
        height="800"
        decoding="async"
        fetchPriority={isFirst ? 'high' : 'low'}
        draggable={false}
      />
      <div className={styles.caption}>
        <p className={styles.name}>
          <bdi>{name}</bdi>, {age}
        </p>
        {place && <p>{place}</p>}
      </div>
      {fictional && <FictionalMarker className={styles.marker} label={fictional_singular} />}
    </article>
  );
}

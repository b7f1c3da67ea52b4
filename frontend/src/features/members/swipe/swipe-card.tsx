import { Heart, Info, X } from 'lucide-react';
import type { ComponentProps, CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { cx } from '#ui/cx.ts';
import { PhotoCard } from '#ui/photo-card.tsx';
import { getPull, getTilt } from '#ui/swipe-drag.ts';
import type { CardDrag } from '#ui/use-card-drag.ts';
import { useCardProps } from '../card/use-card-props.ts';
import { commonFirst } from '../interests.ts';
import styles from './swipe-card.module.css';

/** Where a card is: the top one, one behind it, or on its way out. */
export type SwipePlace = 'top' | 'second' | 'third' | 'like' | 'skip';

/** Interests that are named; of more only the number is. */
const namedMost = 2;

interface SwipeCardProps {
  profile: Profile;
  place: SwipePlace;
  /** It was swiped this way, and came back. */
  backFrom?: 'like' | 'skip' | undefined;
  drag?: CardDrag | null | undefined;
  /** Of the element that is dragged. */
  handlers?: Partial<ComponentProps<'div'>> | undefined;
}

/** A card of the swipe game. Needs the texts `swipe`, `cards` and `values`. */
export function SwipeCard({ profile, place, backFrom, drag, handlers }: SwipeCardProps) {
  const { t } = useTranslation('swipe');
  const { id, main_image } = profile;
  const pull = drag ? getPull(drag.x, drag.width) : 0;
  const card = useCardProps(profile);
  const note = useInCommon(profile);
  return (
    <div
      {...handlers}
      data-place={place}
      className={cx(
        styles.root,
        styles[`place_${place}`],
        backFrom && styles[`backFrom_${backFrom}`],
        drag && styles.held,
      )}
      style={drag ? movedBy(drag) : undefined}
      inert={place !== 'top'}
    >
      <PhotoCard
        {...card}
        src={main_image?.status === 'active' ? main_image.filename : null}
        note={note}
        link={(props) => (
          <Link
            {...props}
            className={cx(props.className, styles.link)}
            to={pathTo('members-id', { id })}
            draggable={false}
          />
        )}
        action={
          // The whole card leads there; this only shows it.
          <span className={styles.more}>
            <Info />
          </span>
        }
        priority
        full
      />
      <Stamp kind="like" share={place === 'like' ? 1 : pull}>
        {t('stamps.like')}
      </Stamp>
      <Stamp kind="skip" share={place === 'skip' ? 1 : -pull}>
        {t('stamps.skip')}
      </Stamp>
    </div>
  );
}

const movedBy = ({ x, y, width, heldLow }: CardDrag): CSSProperties => ({
  transform: `translate(${x}px, ${y}px) rotate(${getTilt(x, width, heldLow)}deg)`,
});

/** What letting go would mean; the buttons say it to screen readers. */
function Stamp({
  kind,
  share,
  children,
}: {
  kind: 'like' | 'skip';
  share: number;
  children: string;
}) {
  return (
    <span
      className={cx(styles.stamp, styles[`stamp_${kind}`])}
      aria-hidden="true"
      style={share > 0 ? { opacity: share } : undefined}
    >
      {kind === 'like' ? <Heart /> : <X />}
      {children}
    </span>
  );
}

/** Interests that both have, in one line. */
function useInCommon({ interests }: Profile): string | undefined {
  const { t } = useTranslation(['swipe', 'values']);
  const { user } = useSession();
  const { visible_profile_fields } = useSettings();
  if (!visible_profile_fields.includes('interests')) return undefined;
  const common = commonFirst(interests, user?.profile.interests ?? []).filter((one) => one.common);
  if (common.length === 0) return undefined;
  const named = common.slice(0, namedMost).map(({ interest }) => t(`values:interests.${interest}`));
  const more = common.length - named.length;
  return t('common', { interests: [...named, ...(more > 0 ? [`+${more}`] : [])].join(', ') });
}

import { Heart, Undo2, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#shared/model/profile.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { Swipe } from '#ui/swipe-drag.ts';
import { useCardDrag } from '#ui/use-card-drag.ts';
import { SwipeCard, type SwipePlace } from './swipe-card.tsx';
import styles from './swipe-deck.module.css';

/** The top one, the one that peeks, and one whose picture is loaded ahead. */
const places: readonly SwipePlace[] = ['top', 'second', 'third'];
/** As long as a card takes to leave. */
const leavingMs = 300;
/** Without likes a card is heavy to the right. */
const heavy = 0.25;

interface SwipeDeckProps {
  cards: readonly Profile[];
  /** How each was swiped; those who come back come from there. */
  swipes: ReadonlyMap<string, Swipe>;
  leaving: readonly Profile[];
  mayLike: boolean;
  /** The focus was on the card that leaves. */
  hadFocus: RefObject<boolean>;
  onSwipe: (swipe: Swipe) => void;
}

/** The cards, the top one to be dragged. */
export function SwipeDeck({ cards, swipes, leaving, mayLike, hadFocus, onSwipe }: SwipeDeckProps) {
  const deck = useRef<HTMLDivElement>(null);
  const { drag, handlers } = useCardDrag((swipe) => swipe && onSwipe(swipe));
  const resisted = drag && { ...drag, x: drag.x > 0 && !mayLike ? drag.x * heavy : drag.x };
  const gone = new Set(leaving.map(({ id }) => id));
  const shown = cards.filter(({ id }) => !gone.has(id)).slice(0, places.length);
  useFocusOnTop(deck, shown[0]?.id, hadFocus);
  return (
    <div className={styles.cards} ref={deck}>
      {/* In the order in which they lie, so that no card moves in the document while it moves. */}
      {[...shown].reverse().map((profile) => {
        const place = places[shown.indexOf(profile)] ?? 'third';
        const isTop = place === 'top';
        return (
          <SwipeCard
            key={profile.id}
            profile={profile}
            place={place}
            backFrom={isTop ? swipes.get(profile.id) : undefined}
            drag={isTop ? resisted : null}
            handlers={isTop ? handlers : undefined}
          />
        );
      })}
      {leaving.map((profile) => (
        <SwipeCard key={profile.id} profile={profile} place={swipes.get(profile.id) ?? 'skip'} />
      ))}
    </div>
  );
}

/** A card that leaves with the focus hands it to the next one. */
function useFocusOnTop(
  deck: RefObject<HTMLElement | null>,
  top: string | undefined,
  hadFocus: RefObject<boolean>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card is what is watched
  useLayoutEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    deck.current
      ?.querySelector<HTMLElement>('[data-place="top"] a')
      ?.focus({ preventScroll: true });
  }, [top]);
}

/** Cards that are on their way out; `add` and `remove` by hand, they leave by themselves. */
export function useLeaving() {
  const [leaving, setLeaving] = useState<readonly Profile[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
    };
  }, []);
  const remove = (id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setLeaving((before) => before.filter((one) => one.id !== id));
  };
  const add = (profile: Profile) => {
    setLeaving((before) => [profile, ...before.filter(({ id }) => id !== profile.id)]);
    timers.current.set(
      profile.id,
      setTimeout(() => remove(profile.id), leavingMs),
    );
  };
  return { leaving, add, remove };
}

interface SwipeButtonsProps {
  /** There is a card to swipe. */
  ready: boolean;
  mayUndo: boolean;
  onSwipe: (swipe: Swipe) => void;
  onUndo: () => void;
}

/** The same by buttons; they stay while the cards change, so that the focus does. */
export function SwipeButtons({ ready, mayUndo, onSwipe, onUndo }: SwipeButtonsProps) {
  const { t } = useTranslation('swipe');
  return (
    <div className={styles.buttons}>
      <IconButton
        className={styles.button}
        variant="secondary"
        label={t('actions.skip')}
        aria-keyshortcuts="ArrowLeft"
        aria-disabled={!ready}
        onClick={() => onSwipe('skip')}
      >
        <X />
      </IconButton>
      <IconButton
        className={cx(styles.button, styles.buttonUndo)}
        variant="secondary"
        label={t('actions.undo')}
        aria-keyshortcuts="Backspace"
        aria-disabled={!mayUndo}
        onClick={onUndo}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        className={styles.button}
        variant="primary"
        filled
        label={t('actions.like')}
        aria-keyshortcuts="ArrowRight"
        aria-disabled={!ready}
        onClick={() => onSwipe('like')}
      >
        <Heart />
      </IconButton>
    </div>
  );
}

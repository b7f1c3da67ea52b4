import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { cx } from '#ui/cx.ts';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import type { Swipe } from '#ui/swipe-drag.ts';
import { useSwipeKeys } from '#ui/use-swipe-keys.ts';
import { SwipeButtons, SwipeDeck, useLeaving } from './swipe-deck.tsx';
import styles from './swipe-game.module.css';
import { Keys, LikesLeft, Limit, Nobody } from './swipe-states.tsx';
import { useSwipeGame } from './use-swipe-game.ts';

/** One member after the other. Needs the texts `swipe`, `cards`, `values`, `common` and `errors`. */
export function SwipeGame() {
  const { t } = useTranslation(['swipe', 'common']);
  const { leaving, add, remove } = useLeaving();
  const swipes = useRef(new Map<string, Swipe>());
  const hadFocus = useRef(false);
  /** Something was done here: what goes away takes the focus with it. */
  const acted = useRef(false);
  const said = useSaid();
  const game = useSwipeGame({
    onReturn: (profile) => {
      hadFocus.current = cardHasFocus();
      remove(profile.id);
      said.back(profile);
    },
  });
  const { stack, cards, likesLeft } = game;
  const [top, next] = cards;
  const skipped = stack?.skipped[0];
  const limited = stack !== null && likesLeft === 0 && !stack.goesOn;

  const swipe = (kind: Swipe) => {
    if (!top || limited) return;
    acted.current = true;
    const like = kind === 'like';
    if (like && likesLeft === 0) {
      game.goOn(false);
      return;
    }
    hadFocus.current = cardHasFocus();
    swipes.current.set(top.id, kind);
    add(top);
    said.swiped(kind, top, like && likesLeft === 1 ? 'limit' : next);
    game.swipe(top, like);
  };
  const undo = () => {
    if (!skipped || limited) return;
    hadFocus.current = cardHasFocus();
    remove(skipped.id);
    said.back(skipped);
    game.undo();
  };
  useSwipeKeys({ onSwipe: swipe, onUndo: undo });

  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <header className={styles.head}>
        <h1 className={cx(styles.title, 'h2')}>{t('title')}</h1>
        {stack && <LikesLeft count={likesLeft} />}
      </header>
      <div className={styles.table}>
        {limited ? (
          <Limit
            takesFocus={acted.current}
            onGoOn={() => {
              acted.current = true;
              game.goOn(true);
            }}
          />
        ) : top ? null : game.failure ? (
          <QueryFailure query={game.failure} />
        ) : game.loading ? (
          <SkeletonGroup label={t('common:states.loading')}>
            <Skeleton shape="photo" />
          </SkeletonGroup>
        ) : (
          <Nobody />
        )}
        {/* Last and always: whoever leaves does so over what comes. */}
        <SwipeDeck
          {...{ leaving, hadFocus }}
          cards={limited ? [] : cards}
          swipes={swipes.current}
          mayLike={likesLeft > 0}
          onSwipe={swipe}
        />
      </div>
      {!limited && (top || skipped) && (
        <>
          <SwipeButtons
            ready={Boolean(top)}
            mayUndo={Boolean(skipped)}
            onSwipe={swipe}
            onUndo={undo}
          />
          <Keys />
        </>
      )}
      {!limited && top?.fictional && <FictionalWarning className={styles.fictional} bare />}
      <p className="sr-only" role="status">
        {said.text}
      </p>
    </div>
  );
}

const cardHasFocus = () => Boolean(document.activeElement?.closest('.swipe-card'));

/** What happened and who is next, for those who do not see it. */
function useSaid() {
  const { t } = useTranslation('swipe');
  const { fictional_singular } = useSettings();
  const [text, setText] = useState('');
  const nextText = ({ name, age, fictional }: Profile) =>
    t('said.next', { who: [name, age, ...(fictional ? [fictional_singular] : [])].join(', ') });
  return {
    text,
    swiped: (kind: Swipe, { name }: Profile, next: Profile | 'limit' | undefined) => {
      const then = next === 'limit' ? t('limit.title') : next && nextText(next);
      setText([t(`said.${kind}`, { name }), ...(then ? [then] : [])].join(' '));
    },
    back: ({ name }: Profile) => setText(t('said.back', { name })),
  };
}

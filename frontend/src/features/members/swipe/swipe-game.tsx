import './swipe-game.css';
import { Heart, Layers } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { limits } from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FictionalNotice } from '#ui/fictional-notice.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { addressOf, startingSearch, widerSearch } from '../search/search-state.ts';
import { SwipeButtons, SwipeDeck, useLeaving } from './swipe-deck.tsx';
import type { Swipe } from './swipe-drag.ts';
import { useSwipeGame } from './use-swipe-game.ts';
import { useSwipeKeys } from './use-swipe-keys.ts';

/** One member after the other. Needs the texts `swipe`, `cards`, `values`, `common` and `errors`. */
export function SwipeGame() {
  const { t } = useTranslation(['swipe', 'common']);
  const { fictional_singular, fictional_warning } = useSettings();
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
    <div className="swipe-game container page">
      <header className="swipe-game__head">
        <h1 className="swipe-game__title h2">{t('title')}</h1>
        {stack && <LikesLeft count={likesLeft} />}
      </header>
      <div className="swipe-game__table">
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
      {!limited && top?.fictional && (
        <FictionalNotice className="swipe-game__fictional" bare title={`${fictional_singular}.`}>
          {fictional_warning}
        </FictionalNotice>
      )}
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

/** Likes of today, as hearts and in words. */
function LikesLeft({ count }: { count: number }) {
  const { t } = useTranslation('swipe');
  return (
    <p className="swipe-game__likes">
      <span className="swipe-game__hearts" aria-hidden="true">
        {Array.from({ length: limits.swipeLikesPerDay }, (_, at) => (
          <Heart
            // biome-ignore lint/suspicious/noArrayIndexKey: hearts are all alike
            key={at}
            className={cx('swipe-game__heart', at < count && 'swipe-game__heart--left')}
          />
        ))}
      </span>
      {count > 0 ? t('likes_left', { count }) : t('no_likes')}
    </p>
  );
}

/** The likes of today are used up; nothing else is. */
function Limit({ takesFocus, onGoOn }: { takesFocus: boolean; onGoOn: () => void }) {
  const { t } = useTranslation(['swipe', 'common']);
  const { name: brand } = useSettings();
  const notice = useRef<HTMLElement>(null);
  // The buttons that were there are gone.
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (takesFocus && lost) notice.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section className="swipe-limit card" ref={notice} tabIndex={-1} aria-labelledby="swipe-limit">
      <EmptyState
        icon={<Heart />}
        title={<span id="swipe-limit">{t('limit.title')}</span>}
        text={t('limit.text', { brand })}
        action={
          <div className="swipe-limit__actions">
            <Button as={Link} to={paths.members} size="lg" block>
              {t('limit.search')}
            </Button>
            <Button as={Link} to={paths.likes} variant="secondary" size="lg" block>
              {t('limit.likes')}
            </Button>
            <Button variant="link" onClick={onGoOn}>
              {t('limit.go_on')}
            </Button>
          </div>
        }
      />
    </section>
  );
}

/** Everybody who fits was swiped, or nobody does. */
function Nobody() {
  const { t } = useTranslation('swipe');
  const { user } = useSession();
  const settings = useSettings();
  const wider = widerSearch(startingSearch(user, settings), settings.min_age);
  return (
    <EmptyState
      icon={<Layers />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Button
          as={Link}
          to={wider ? `${paths.members}?${addressOf(wider)}` : paths.members}
          size="lg"
        >
          {t('empty.widen')}
        </Button>
      }
    />
  );
}

/** Which keys do it; only where there is likely a keyboard. */
function Keys() {
  const { t } = useTranslation('swipe');
  const key = (sign: string, does: ReactNode) => (
    <span className="swipe-game__key">
      <kbd>{sign}</kbd> {does}
    </span>
  );
  return (
    <p className="swipe-game__keys small muted">
      {key('←', t('actions.skip'))}
      {key(t('keys.undo'), t('actions.undo_short'))}
      {key('→', t('actions.like'))}
    </p>
  );
}

/** Three swipes with real cards; whom the visitor likes is kept, once the account is there. */
import { ArrowLeft, ArrowRight, Heart, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSettings } from '#lib/settings.tsx';
import { useTitle } from '#lib/use-title.ts';
import { portraitFiles } from '#shared/brand-assets.ts';
import { cx } from '#ui/cx.ts';
import type { Swipe } from '#ui/swipe-drag.ts';
import { useSwipeKeys } from '#ui/use-swipe-keys.ts';
import { withPhoto } from './lander-faces.tsx';
import { SwipePicks } from './swipe-picks.tsx';
import { SwipeTable } from './swipe-table.tsx';
import styles from './three-swipes.module.css';
import { addressWith, dealCards, readSwipes, type SwipeFace } from './three-swipes-cards.ts';
import type { LanderContent } from './use-lander.ts';

interface ThreeSwipesProps extends LanderContent {
  /** The form for whoever liked these members, by id. */
  form: (kept: readonly string[]) => ReactNode;
}

const counts = ['none', 'one', 'two', 'three'] as const;
const toCount = (many: number) => counts[many] ?? 'three';

export function ThreeSwipes({ lander, profiles, form }: ThreeSwipesProps) {
  const { t } = useTranslation('lander_tinderswipe');
  const { theme } = useSettings();
  const cards = dealCards(withPhoto(profiles), portraitFiles(theme));
  const { swipes, addressAfter, swipe, again } = useSwipes(cards.length);
  const isDone = swipes.length === cards.length;
  const drawn = !cards.some(({ profile }) => profile);
  const kept = cards.flatMap(({ profile }, index) =>
    profile && swipes[index] === 'like' ? [profile.id] : [],
  );
  const all = toCount(cards.length);
  const title = lander.headline ?? t(`titles.${all === 'none' ? 'three' : all}`);
  const end = drawn
    ? { title: t('end_title_drawn'), text: t('end_text_drawn') }
    : {
        title: t(`end.${toCount(kept.length)}`),
        text: kept.length > 0 ? t('end_text') : t('end_text_none'),
      };
  const heading = useFocusAtEnd(isDone);
  const keep = drawn ? t('join') : t('keep');
  useTitle(title);
  useSwipeKeys({ onSwipe: (kind) => !isDone && swipe(kind) });
  return (
    <div className={cx(styles.root, isDone && styles.done)} data-ground="loud">
      <div className={styles.stage}>
        {!isDone && (
          <div className={styles.words}>
            <h1 className={styles.title}>{title}</h1>
            <p className={cx(styles.text, lander.text && styles.own)}>{lander.text ?? t('text')}</p>
          </div>
        )}
        <div className={styles.table}>
          {isDone ? (
            <SwipePicks cards={cards} swipes={swipes} size="fan" />
          ) : (
            <>
              <SwipeTable cards={cards} swipes={swipes} onSwipe={swipe} />
              <div className={styles.answers}>
                <Answer kind="skip" to={addressAfter('skip')} />
                <SwipePicks cards={cards} swipes={swipes} size="small" />
                <Keys />
                <Answer kind="like" to={addressAfter('like')} />
              </div>
            </>
          )}
          {isDone && (
            <Link className={styles.again} to={again} replace preventScrollReset>
              <RotateCcw />
              {t('again')}
            </Link>
          )}
        </div>
        {!isDone && (
          <div className={styles.next}>
            <p>
              {t(drawn ? 'progress_drawn' : 'progress', {
                n: swipes.length + 1,
                total: cards.length,
              })}
            </p>
            <a className={styles.toForm} href="#keep">
              {keep}
            </a>
          </div>
        )}
      </div>
      <section className={styles.keep} id="keep" aria-labelledby="keep-title">
        {isDone ? (
          <>
            <h1 className={styles.end} id="keep-title" ref={heading} tabIndex={-1}>
              {end.title}
            </h1>
            <p className="muted">{end.text}</p>
          </>
        ) : (
          <h2 className={styles.keepTitle} id="keep-title">
            {keep}
          </h2>
        )}
        <SwipePicks cards={cards} swipes={swipes} size="row" />
        {form(kept)}
      </section>
      <Said cards={cards} swipes={swipes} />
    </div>
  );
}

/** The swipes so far. They are in the address, so that links do it where no script runs. */
function useSwipes(count: number) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const swipes = readSwipes(search, count);
  const addressAfter = (kind: Swipe) => addressWith(pathname, search, [...swipes, kind]);
  return {
    swipes,
    addressAfter,
    /** Two quick ones may come before the page shows the first, which the address has already. */
    swipe: (kind: Swipe) => {
      const { search: present } = window.location;
      const before = readSwipes(present, count);
      if (before.length === count) return;
      const to = addressWith(pathname, present, [...before, kind]);
      void navigate(to, { replace: true, preventScrollReset: true });
    },
    /** The address with all cards to be swiped again. */
    again: addressWith(pathname, search, []),
  };
}

/** What had the focus is gone with the last card. */
function useFocusAtEnd(isDone: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const was = useRef(isDone);
  useEffect(() => {
    if (isDone && !was.current) heading.current?.focus({ preventScroll: true });
    was.current = isDone;
  }, [isDone]);
  return heading;
}

function Answer({ kind, to }: { kind: Swipe; to: string }) {
  const { t } = useTranslation('lander_tinderswipe');
  return (
    <Link
      className={cx(styles.answer, styles[`answer_${kind}`])}
      to={to}
      replace
      preventScrollReset
      rel="nofollow"
      aria-label={t(`actions.${kind}`)}
      aria-keyshortcuts={kind === 'like' ? 'ArrowRight' : 'ArrowLeft'}
    >
      {kind === 'like' ? <Heart /> : <X />}
    </Link>
  );
}

/** Which keys do it; only where there is likely a keyboard. The links beside it say the same. */
function Keys() {
  const { t } = useTranslation('lander_tinderswipe');
  return (
    <p className={styles.keys} aria-hidden="true">
      <span>
        <kbd>
          <ArrowLeft />
        </kbd>
        {t('key_skip')}
      </span>
      <span>
        {t('key_like')}
        <kbd>
          <ArrowRight />
        </kbd>
      </span>
    </p>
  );
}

/** What the last swipe did, for those who do not see it. */
function Said({ cards, swipes }: { cards: readonly SwipeFace[]; swipes: readonly Swipe[] }) {
  const { t } = useTranslation('lander_tinderswipe');
  const kind = swipes.at(-1);
  const name = cards[swipes.length - 1]?.profile?.name;
  return (
    <p className="sr-only" role="status">
      {kind && (name ? t(`said_${kind}`, { name }) : t(`said_${kind}_drawn`))}
    </p>
  );
}

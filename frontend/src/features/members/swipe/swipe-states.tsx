import { Heart, Layers } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import * as limits from '#shared/limits.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { getAddress, startingSearch, widerSearch } from '../search/search-state.ts';
import styles from './swipe-game.module.css';

/** Likes of today, as hearts and in words. */
export function LikesLeft({ count }: { count: number }) {
  const { t } = useTranslation('swipe');
  return (
    <p className={styles.likes}>
      <span className={styles.hearts} aria-hidden="true">
        {Array.from({ length: limits.swipeLikesPerDay }, (_, index) => (
          <Heart
            // biome-ignore lint/suspicious/noArrayIndexKey: hearts are all alike
            key={index}
            className={cx(styles.heart, index < count && styles.heartLeft)}
          />
        ))}
      </span>
      {count > 0 ? t('likes_left', { count }) : t('no_likes')}
    </p>
  );
}

/** The likes of today are used up; nothing else is. */
export function Limit({ takesFocus, onGoOn }: { takesFocus: boolean; onGoOn: () => void }) {
  const { t } = useTranslation(['swipe', 'common']);
  const { name: brand } = useSettings();
  const notice = useRef<HTMLElement>(null);
  // The buttons that were there are gone.
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (takesFocus && lost) notice.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section
      className={cx(styles.swipeLimit, 'card')}
      ref={notice}
      tabIndex={-1}
      aria-labelledby="swipe-limit"
    >
      <EmptyState
        icon={<Heart />}
        title={<span id="swipe-limit">{t('limit.title')}</span>}
        text={t('limit.text', { brand })}
        action={
          <div className={styles.swipeLimitActions}>
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
export function Nobody() {
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
          to={wider ? `${paths.members}?${getAddress(wider)}` : paths.members}
          size="lg"
        >
          {t('empty.widen')}
        </Button>
      }
    />
  );
}

/** Which keys do it; only where there is likely a keyboard. */
export function Keys() {
  const { t } = useTranslation('swipe');
  const key = (sign: string, does: ReactNode) => (
    <span className={styles.key}>
      <kbd>{sign}</kbd> {does}
    </span>
  );
  return (
    <p className={cx(styles.keys, 'small', 'muted')}>
      {key('←', t('actions.skip'))}
      {key(t('keys.undo'), t('actions.undo_short'))}
      {key('→', t('actions.like'))}
    </p>
  );
}

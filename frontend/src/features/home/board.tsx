import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { usePrices } from '#lib/use-prices.ts';
import { cx } from '#ui/cx.ts';
import { DrawnPortrait } from '#ui/drawn-portrait.tsx';
import styles from './board.module.css';
import { DoorSection } from './door.tsx';
import homeStyles from './home.module.css';
import { AllPrices, PriceList } from './price-list.tsx';
import { safetyPoints } from './safety-points.tsx';
import type { StoryProps } from './story.tsx';
import { useTalk } from './use-talk.ts';

/** A board of outlined tiles: the large ones tell, the small ones state. */
export function Board({ form }: StoryProps) {
  const { t } = useTranslation('home');
  const { match, swipe } = useSettings().theme.home.pictures;
  return (
    <div className={styles.root}>
      <section className="container" aria-labelledby="home-board">
        <h2 id="home-board" className={styles.title}>
          {t('board_title')}
        </h2>
        <div className={styles.tiles}>
          <section className={cx(styles.tile, styles.swipe)} aria-labelledby="home-swipe">
            <div className={styles.deck}>
              {swipe.slice(0, 2).map((file) => (
                <div key={file} className={styles.card}>
                  <DrawnPortrait file={file} sizes="(max-width: 575.98px) 52vw, 240px" />
                </div>
              ))}
              <span className={styles.stamp} aria-hidden="true">
                {t('swipe_like')}
              </span>
            </div>
            <h3 id="home-swipe">{t('swipe_title')}</h3>
            <p>{t('swipe_text')}</p>
          </section>
          <Talk />
          <Gift />
          <Point at={0} />
          <section className={cx(styles.tile, styles.match)} aria-labelledby="home-match">
            <h3 id="home-match">{t('match_title')}</h3>
            <div className={styles.pair}>
              {match.map((file) => (
                <div key={file}>
                  <DrawnPortrait file={file} sizes="(max-width: 575.98px) 44vw, 220px" />
                </div>
              ))}
              <span>
                <Heart />
              </span>
            </div>
            <p>{t('match_text')}</p>
          </section>
          <section className={cx(styles.tile, styles.costs)} aria-labelledby="home-costs">
            <h3 id="home-costs">{t('costs_title')}</h3>
            <PriceList money="row" without="start" />
            <AllPrices className={styles.costsLink} />
          </section>
          <Point at={1} />
          <Point at={2} />
        </div>
      </section>
      <DoorSection form={form} />
    </div>
  );
}

function Talk() {
  const { t } = useTranslation('home');
  const { message } = usePrices();
  return (
    <section className={cx(styles.tile, styles.talk)} aria-labelledby="home-talk">
      <h3 id="home-talk">{t('talk_title')}</h3>
      <p>{t('talk_example')}</p>
      <ol className={styles.lines}>
        {useTalk(3).map(({ key, text, mine, speaker }) => (
          <li key={key} className={mine ? styles.mine : undefined}>
            <p className={homeStyles.bubble}>
              <span className="sr-only">{speaker}</span>
              {text}
            </p>
          </li>
        ))}
      </ol>
      <div className={styles.composer} aria-hidden="true">
        <span>{t('talk_placeholder')}</span>
        <span>{t('talk_send', { credits: message })}</span>
      </div>
    </section>
  );
}

/** Nothing to pay, and what comes with it. */
function Gift() {
  const { t } = useTranslation('home');
  const { nothing, start } = usePrices();
  return (
    <section className={cx(styles.tile, styles.small, styles.gift)} aria-labelledby="home-gift">
      <h3 id="home-gift" suppressHydrationWarning>
        <span className={styles.giftSum} suppressHydrationWarning>
          {nothing}
        </span>{' '}
        {t('costs_to_signup')}
      </h3>
      {start && <p>{t('costs_gift', { gift: start })}</p>}
    </section>
  );
}

function Point({ at }: { at: 0 | 1 | 2 }) {
  const { t } = useTranslation('home');
  const { key, Icon } = safetyPoints[at];
  return (
    <section
      className={cx(styles.tile, styles.small, styles[`point_${key}`])}
      aria-labelledby={`home-${key}`}
    >
      <Icon />
      <h3 id={`home-${key}`}>{t(`safety_${key}_title`)}</h3>
      <p>{t(`safety_${key}_text`)}</p>
    </section>
  );
}

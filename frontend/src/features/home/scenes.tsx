import { Heart, Send, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { usePrices } from '#lib/use-prices.ts';
import { cx } from '#ui/cx.ts';
import { DrawnPortrait } from '#ui/drawn-portrait.tsx';
import { DoorSection } from './door.tsx';
import homeStyles from './home.module.css';
import { AllPrices, PriceList } from './price-list.tsx';
import { SafetyList } from './safety-points.tsx';
import styles from './scenes.module.css';
import type { StoryProps } from './story.tsx';
import { useTalk } from './use-talk.ts';

const cardSizes = '(max-width: 575.98px) 60vw, 320px';

/** Loud rounded scenes: swiping, a conversation, a match, and the receipt beforehand. */
export function Scenes({ form }: StoryProps) {
  const { t } = useTranslation('home');
  const { match, swipe } = useSettings().theme.home.pictures;
  return (
    <div className={styles.root}>
      <section className="container" aria-labelledby="home-swipe">
        <div className={cx(styles.swipe, homeStyles.columns)}>
          <h2 id="home-swipe">{t('swipe_title')}</h2>
          <div className={styles.deck}>
            {swipe.map((file) => (
              <div key={file} className={styles.card}>
                <DrawnPortrait file={file} sizes={cardSizes} />
              </div>
            ))}
            <span className={styles.answers} aria-hidden="true">
              <span>
                <X />
              </span>
              <span className={styles.like}>
                <Heart />
              </span>
            </span>
          </div>
        </div>
      </section>
      <Talk />
      <section className={styles.match} aria-labelledby="home-match">
        <div className={cx('container', homeStyles.columns)}>
          <div className={styles.matchWords}>
            <h2 id="home-match">{t('match_title')}</h2>
            <p>{t('match_text')}</p>
          </div>
          <div className={styles.pair}>
            {match.map((file) => (
              <div key={file} className={styles.card}>
                <DrawnPortrait file={file} sizes={cardSizes} />
              </div>
            ))}
            <span className={styles.pairHeart}>
              <Heart />
            </span>
          </div>
        </div>
      </section>
      <div className={cx('container', styles.facts, homeStyles.columns)}>
        <section className={styles.receipt} aria-labelledby="home-costs">
          <h2 id="home-costs">{t('costs_title')}</h2>
          <PriceList money="detail" className={styles.receiptRows} />
          <AllPrices className={styles.receiptLink} />
        </section>
        <section aria-labelledby="home-safety">
          <h2 id="home-safety" className="sr-only">
            {t('safety_title')}
          </h2>
          <SafetyList />
        </section>
      </div>
      <DoorSection form={form} />
    </div>
  );
}

function Talk() {
  const { t } = useTranslation('home');
  const { talk } = useSettings().theme.home.pictures;
  const { message, least } = usePrices();
  return (
    <section className={cx('container', homeStyles.columns)} aria-labelledby="home-talk">
      <div className={styles.talkWords}>
        <p className="eyebrow">{t('talk_example')}</p>
        <h2 id="home-talk">{t('talk_title')}</h2>
      </div>
      <div className={styles.talk}>
        <ol className={styles.lines}>
          {useTalk(3).map(({ key, text, mine, speaker }) => (
            <li key={key} className={mine ? styles.mine : undefined}>
              {!mine && (
                <span className={styles.talker}>
                  <DrawnPortrait file={talk} sizes="44px" />
                </span>
              )}
              <p className={homeStyles.bubble}>
                <span className="sr-only">{speaker}</span>
                {text}
              </p>
            </li>
          ))}
        </ol>
        <div className={styles.composer} aria-hidden="true">
          <span>{t('talk_placeholder')}</span>
          <span>
            {message}
            <Send />
          </span>
        </div>
        <p className="small muted" suppressHydrationWarning>
          {t('talk_note')} {least && `${t('costs_least', { price: least })}.`}
        </p>
      </div>
    </section>
  );
}

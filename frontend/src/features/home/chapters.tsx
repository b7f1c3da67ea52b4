import { Heart, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { usePrices } from '#lib/use-prices.ts';
import { cx } from '#ui/cx.ts';
import { DrawnPortrait } from '#ui/drawn-portrait.tsx';
import styles from './chapters.module.css';
import { Door } from './door.tsx';
import homeStyles from './home.module.css';
import { AllPrices, PriceList } from './price-list.tsx';
import { SafetyList } from './safety-points.tsx';
import type { StoryProps } from './story.tsx';
import { useTalk } from './use-talk.ts';

/** Four numbered chapters, and between them a card of prices with dotted leaders. */
export function Chapters({ form }: StoryProps) {
  const { t } = useTranslation('home');
  const { match, swipe } = useSettings().theme.home.pictures;
  return (
    <div className={styles.root}>
      <Talk />
      <section className={styles.match} aria-labelledby="home-match">
        <div className={homeStyles.columns}>
          <div className={styles.inks}>
            {match.map((file) => (
              <div key={file}>
                <DrawnPortrait file={file} sizes="(max-width: 991.98px) 50vw, 30vw" />
              </div>
            ))}
            <span>
              <Heart />
            </span>
          </div>
          <div className={styles.matchWords}>
            <Numeral>II</Numeral>
            <h2 id="home-match">{t('match_title')}</h2>
            <p>{t('match_text')}</p>
          </div>
        </div>
      </section>
      <section className={cx('container', homeStyles.columns)} aria-labelledby="home-swipe">
        <div className={styles.words}>
          <Numeral>III</Numeral>
          <h2 id="home-swipe">{t('swipe_title')}</h2>
        </div>
        <div>
          <div className={styles.plates}>
            {swipe.map((file, index) => (
              <div key={file}>
                <DrawnPortrait
                  file={file}
                  sizes={index === 0 ? '(max-width: 991.98px) 52vw, 380px' : '44vw'}
                />
              </div>
            ))}
          </div>
          <div className={styles.answers} aria-hidden="true">
            <span>
              <X />
              {t('swipe_skip')}
            </span>
            <span>
              <Heart />
              {t('swipe_like')}
            </span>
          </div>
        </div>
      </section>
      <section className={styles.costs} aria-labelledby="home-costs">
        <div className={cx('container', homeStyles.columns)}>
          <h2 id="home-costs">{t('costs_title')}</h2>
          <div>
            <PriceList money="row" className={styles.prices} />
            <AllPrices className={styles.costsLink} />
          </div>
        </div>
      </section>
      <section className="container" aria-labelledby="home-safety">
        <h2 id="home-safety" className="sr-only">
          {t('safety_title')}
        </h2>
        <SafetyList className={styles.safety} />
      </section>
      <section className={cx('container', homeStyles.columns)} aria-labelledby="home-door">
        <div className={styles.words}>
          <Numeral>IV</Numeral>
          <h2 id="home-door">{t('door_title')}</h2>
        </div>
        <Door form={form} />
      </section>
    </div>
  );
}

function Talk() {
  const { t } = useTranslation('home');
  const { messageWithLeast } = usePrices();
  return (
    <section className={cx('container', homeStyles.columns)} aria-labelledby="home-talk">
      <div className={styles.words}>
        <Numeral>I</Numeral>
        <h2 id="home-talk">{t('talk_title')}</h2>
        <p className="small muted">{t('talk_example')}</p>
      </div>
      <div>
        <ol className={styles.lines}>
          {useTalk(4).map(({ key, text, mine, speaker }) => (
            <li key={key} className={mine ? styles.mine : undefined}>
              <p>
                <span className="sr-only">{speaker}</span>
                {text}
              </p>
            </li>
          ))}
        </ol>
        <p className={cx(styles.note, 'small', 'muted')} suppressHydrationWarning>
          {t('costs_message')}: {messageWithLeast}. {t('talk_note')}
        </p>
      </div>
    </section>
  );
}

function Numeral({ children }: { children: string }) {
  return (
    <p className={styles.numeral} aria-hidden="true">
      {children}
    </p>
  );
}

import { ArrowRight, Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import { usePrices } from '#lib/use-prices.ts';
import { cx } from '#ui/cx.ts';
import { DrawnPortrait } from '#ui/drawn-portrait.tsx';
import { Door } from './door.tsx';
import styles from './evening.module.css';
import homeStyles from './home.module.css';
import { AllPrices, PriceList } from './price-list.tsx';
import { safetyPoints } from './safety-points.tsx';
import type { StoryProps } from './story.tsx';
import { useTalk } from './use-talk.ts';

/** When the lines of the example are written: hour and minute of an evening. */
const times = [
  [19, 42],
  [19, 58],
  [20, 11],
  [22, 30],
  [22, 34],
] as const;

/** An evening with its times, one large picture of two halves, and prices between hairlines. */
export function Evening({ form }: StoryProps) {
  const { t } = useTranslation('home');
  const { match, swipe } = useSettings().theme.home.pictures;
  return (
    <div className={styles.root}>
      <Talk />
      <section className={cx(styles.match, homeStyles.columns)} aria-labelledby="home-match">
        <div className={styles.halves}>
          {match.map((file) => (
            <div key={file}>
              <DrawnPortrait file={file} sizes="(max-width: 991.98px) 100vw, 58vw" />
            </div>
          ))}
        </div>
        <div className={styles.matchWords}>
          <p className="eyebrow">{t('match_label')}</p>
          <h2 id="home-match">{t('match_title')}</h2>
          <p>{t('match_text')}</p>
        </div>
      </section>
      <section className={cx('container', homeStyles.columns)} aria-labelledby="home-swipe">
        <h2 id="home-swipe">{t('swipe_title')}</h2>
        <div>
          <div className={styles.strip}>
            {swipe.slice(0, 2).map((file) => (
              <div key={file}>
                <DrawnPortrait file={file} sizes="(max-width: 991.98px) 65vw, 420px" />
              </div>
            ))}
          </div>
          <div className={styles.answers} aria-hidden="true">
            <span>
              <ArrowRight />
              {t('swipe_skip')}
            </span>
            <span>
              <Heart />
              {t('swipe_like')}
            </span>
          </div>
        </div>
      </section>
      <section className={cx('container', homeStyles.columns)} aria-labelledby="home-costs">
        <h2 id="home-costs">{t('costs_title')}</h2>
        <div>
          <PriceList money="detail" className={styles.prices} />
          <AllPrices />
        </div>
      </section>
      <section className="container" aria-labelledby="home-safety">
        <h2 id="home-safety" className="sr-only">
          {t('safety_title')}
        </h2>
        <p className={styles.safety}>
          {safetyPoints.map(({ key, Icon }) => (
            <span key={key}>
              {key === 'fictional' && <Icon />}
              <strong>{t(`safety_${key}_title`)}</strong> {t(`safety_${key}_text`)}{' '}
            </span>
          ))}
        </p>
      </section>
      <section className="container" aria-labelledby="home-door">
        <div className={cx(styles.door, homeStyles.columns)}>
          <h2 id="home-door">{t('door_title')}</h2>
          <Door form={form} />
        </div>
      </section>
    </div>
  );
}

function Talk() {
  const { t } = useTranslation('home');
  const tag = useLanguageTag();
  const { message } = usePrices();
  const clock = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' });
  return (
    <section className={cx('container', homeStyles.columns)} aria-labelledby="home-talk">
      <div className={styles.talkWords}>
        <p className="eyebrow">{t('talk_example')}</p>
        <h2 id="home-talk">{t('talk_title')}</h2>
      </div>
      <ol className={styles.lines}>
        {useTalk(times.length).map(({ key, text, mine, speaker }, index) => {
          const [hour = 0, minute = 0] = times[index] ?? [];
          return (
            <li key={key} className={mine ? styles.mine : undefined}>
              <span className={styles.time} suppressHydrationWarning>
                {clock.format(Date.UTC(2000, 0, 1, hour, minute))}
              </span>
              <p className={styles.line}>
                <span className="sr-only">{speaker}</span>
                {text}
              </p>
              {index === 1 && (
                <span className={styles.price} aria-hidden="true">
                  {t('talk_you')}, {message}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

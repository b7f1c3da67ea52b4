/** The product as a comic of four panels. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrices } from '#lib/use-prices.ts';
import { useTitle } from '#lib/use-title.ts';
import { cx } from '#ui/cx.ts';
import styles from './comic.module.css';
import { CardsDrawing, CupsDrawing, DoorDrawing, TalkDrawing } from './comic-drawings.tsx';
import type { LanderContent } from './use-lander.ts';

export function Comic({ lander, form }: Pick<LanderContent, 'lander'> & { form: ReactNode }) {
  const { t } = useTranslation('lander_iconslanding');
  const { message, least } = usePrices();
  useTitle(t('page_title'));
  const price = least ? t('write_price', { credits: message, price: least }) : message;
  return (
    <div className={cx('container', styles.root)}>
      <div className={styles.head}>
        <h1 className={styles.title}>{lander.headline ?? t('title')}</h1>
        {lander.text && <p className={styles.lead}>{lander.text}</p>}
      </div>
      <ol className={styles.strip}>
        <Panel tone="deco" drawing={<DoorDrawing />} title={t('knock_title')}>
          {t('knock_text')}
        </Panel>
        <Panel tone="soft" drawing={<CardsDrawing />} title={t('look_title')}>
          {t('look_text')}
        </Panel>
        <Panel tone="plain" drawing={<TalkDrawing />} title={t('write_title')}>
          {t('write_text', { price })}
        </Panel>
        <Panel tone="warm" drawing={<CupsDrawing />} title={t('out_title')}>
          {t('out_text')}
        </Panel>
      </ol>
      <div className={styles.form}>{form}</div>
    </div>
  );
}

interface PanelProps {
  tone: 'deco' | 'soft' | 'plain' | 'warm';
  drawing: ReactNode;
  title: string;
  children: ReactNode;
}

function Panel({ tone, drawing, title, children }: PanelProps) {
  return (
    <li className={cx(styles.panel, styles[`tone_${tone}`])}>
      <div className={styles.drawing}>{drawing}</div>
      <h2 className={styles.step}>{title}</h2>
      <p className={styles.words} suppressHydrationWarning>
        {children}
      </p>
    </li>
  );
}

/** A small film with subtitles; what follows it is the visitor's own line. */
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import type { Lander } from '#shared/api/lander.ts';
import { cx } from '#ui/cx.ts';
import { FilmPlayer } from './film-player.tsx';
import styles from './video.module.css';

export function Video({ lander, form }: { lander: Lander; form: ReactNode }) {
  const { t } = useTranslation('lander_video');
  const aside = useRef<HTMLDivElement>(null);
  useTitle(t('page_title'));

  // Whoever fills it in already is left alone.
  const focusForm = () => {
    if (aside.current?.contains(document.activeElement)) return;
    aside.current?.querySelector<HTMLElement>('input, a, button')?.focus();
  };

  return (
    <div className={styles.root}>
      <FilmPlayer
        lander={lander}
        lines={[t('line_1'), t('line_2'), t('line_3'), t('line_4')]}
        onEnded={focusForm}
      />
      <div className={styles.words}>
        <p className={styles.eyebrow}>{t('eyebrow')}</p>
        <h1 className={styles.title}>{lander.headline ?? t('title')}</h1>
      </div>
      <div className={styles.aside} ref={aside}>
        <h2 className={styles.now}>{t('now')}</h2>
        <p className={cx(styles.text, !lander.text && styles.hint)}>{lander.text ?? t('text')}</p>
        {form}
      </div>
    </div>
  );
}

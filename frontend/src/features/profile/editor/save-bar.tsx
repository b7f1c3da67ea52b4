import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  /** Number of changed fields. */
  count: number;
  saving: boolean;
  /** Why saving did not work; null while nothing went wrong. */
  message: string | null;
  /** Id of the form. */
  form: string;
  onDiscard: () => void;
  ref: Ref<HTMLElement>;
}

/** Stays in sight while there is something to save. */
export function SaveBar({ count, saving, message, form, onDiscard, ref }: SaveBarProps) {
  const { t } = useTranslation('profile');
  return (
    <section ref={ref} className={styles.root} aria-label={t('save.label')}>
      <div className={cx(styles.inner, 'container')}>
        <div role="alert" className={styles.message}>
          {message}
        </div>
        <p className={styles.count}>{t('save.changes', { count })}</p>
        <Button variant="secondary" disabled={saving} onClick={onDiscard}>
          {t('save.discard')}
        </Button>
        <Button type="submit" form={form} loading={saving}>
          {t('save.save')}
        </Button>
      </div>
    </section>
  );
}

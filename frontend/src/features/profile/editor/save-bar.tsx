import './save-bar.css';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';

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
    <section ref={ref} className="save-bar" aria-label={t('save.label')}>
      <div className="save-bar__inner container">
        <div role="alert" className="save-bar__message">
          {message}
        </div>
        <p className="save-bar__count">{t('save.changes', { count })}</p>
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

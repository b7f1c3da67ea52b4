import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useDateText } from '#lib/use-date-text.ts';
import type { CaseView } from '#shared/model/case.ts';
import { cx } from '#ui/cx.ts';
import styles from './conversation.module.css';

/** What the reader and the team wrote, oldest first. */
export function Conversation({ shown: { entries } }: { shown: CaseView }) {
  const { t } = useTranslation(['complaints', 'safety']);
  const { name: brand, min_age: age } = useSettings();
  const dateText = useDateText();
  // The team decides by itself too, and then need not write what happened.
  const written = entries.filter(
    ({ text, reason, files }) => text !== '' || reason !== undefined || files > 0,
  );
  if (written.length === 0) return null;
  return (
    <ol className={styles.root}>
      {written.map(({ at, from, text, reason, by_mail, files }) => {
        const date = dateText(at, {
          day: 'numeric',
          month: 'long',
          hour: '2-digit',
          minute: '2-digit',
        });
        return (
          <li key={`${at}${from}`} className={cx(styles.entry, styles[`from_${from}`])}>
            <p className={styles.meta}>
              {t(by_mail ? 'case.you_by_mail' : `case.${from}`, { brand, date })}
            </p>
            {reason && (
              <p className={styles.text}>{t(`safety:report.reasons.${reason}`, { age })}</p>
            )}
            {text !== '' && <p className={styles.text}>{text}</p>}
            {files > 0 && <p className={styles.meta}>{t('case.pictures', { number: files })}</p>}
          </li>
        );
      })}
    </ol>
  );
}

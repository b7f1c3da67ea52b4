import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDateText } from '#lib/use-date-text.ts';
import type { CaseView } from '#shared/model/case.ts';
import styles from './case-status.module.css';

/** Until when the team waits for the reader, or the reader for the team. */
export function CaseWait({ shown: { state, due_at, waits_until } }: { shown: CaseView }) {
  const { t } = useTranslation('complaints');
  const dateText = useDateText();
  const isReadersTurn = state === 'asked' && waits_until !== null;
  const end = isReadersTurn ? waits_until : due_at;
  if (!end) return null;
  const date = dateText(end, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
  return (
    <div className={styles.wait}>
      <Clock />
      <div>
        <p className={styles.waitTitle}>{t(isReadersTurn ? 'case.until' : 'case.by', { date })}</p>
        <p className="muted">{t(isReadersTurn ? 'case.wait' : 'case.due')}</p>
      </div>
    </div>
  );
}

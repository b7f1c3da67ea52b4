import { useTranslation } from 'react-i18next';
import { useDateText } from '#lib/use-date-text.ts';
import type { CaseView } from '#shared/model/case.ts';
import styles from './case-status.module.css';

/** What was decided, the latest first: the decision, then its reasons. */
export function Decisions({ shown: { decisions, party } }: { shown: CaseView }) {
  const { t } = useTranslation('complaints');
  const dateText = useDateText();
  return decisions.toReversed().map(({ at, outcome, reasons, second }) => (
    <section key={at} className={styles.decision}>
      <h2>{t(`case.${party}.${outcome}`)}</h2>
      <p className={styles.reasons}>{reasons}</p>
      <p className="muted small">
        {t(second ? 'case.second' : 'case.decided_at', {
          date: dateText(at, { dateStyle: 'long' }),
        })}
      </p>
    </section>
  ));
}

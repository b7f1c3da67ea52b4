import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useDateText } from '#lib/use-date-text.ts';
import type { CaseView } from '#shared/model/case.ts';
import { TextLink } from '#ui/text-link.tsx';
import styles from './case-status.module.css';

/** What was decided, the latest first: the decision, then its reasons. */
export function Decisions({ shown: { decisions, party } }: { shown: CaseView }) {
  const { t } = useTranslation('complaints');
  const dateText = useDateText();
  // Whom nothing ever restricted is affected by a warning alone.
  const isWarning =
    party === 'affected' && decisions.every(({ outcome }) => outcome !== 'restricted');
  return decisions.toReversed().map(({ at, outcome, reasons, second }) => (
    <section key={at} className={styles.decision}>
      <h2>{t(isWarning ? 'case.affected.warned' : `case.${party}.${outcome}`)}</h2>
      <p className={styles.reasons}>{reasons}</p>
      {isWarning && (
        <p>
          {t('case.warned_note')}{' '}
          <TextLink as={Link} to={paths.complaints}>
            {t('case.invalid_new')}
          </TextLink>
        </p>
      )}
      <p className="muted small">
        {t(second ? 'case.second' : 'case.decided_at', {
          date: dateText(at, { dateStyle: 'long' }),
        })}
      </p>
    </section>
  ));
}

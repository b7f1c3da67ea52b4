import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import type { CaseKind } from '#shared/model/case.ts';
import { getAnswerHours } from '#shared/rules/complaints.ts';
import styles from './clock.module.css';

const dayHours = 24;
/** Up to here hours say more than days. */
const mostHours = 72;

/** How long an answer to a kind of complaint may take, in the unit that it is said in. */
function useClock(kind: CaseKind) {
  const { complaint_hours } = useSettings();
  const hours = getAnswerHours(kind, complaint_hours);
  return hours <= mostHours || hours % dayHours !== 0
    ? ({ unit: 'hours', count: hours } as const)
    : ({ unit: 'days', count: hours / dayHours } as const);
}

/** The clock that runs from sending on, in one card. */
export function ClockCard({ kind }: { kind: CaseKind }) {
  const { t } = useTranslation('complaints');
  const { unit, count } = useClock(kind);
  return (
    <div className={styles.card}>
      <Clock />
      <div>
        <p className={styles.title}>{t(`clock.${unit}`, { count })}</p>
        <p>{t('clock.text')}</p>
      </div>
    </div>
  );
}

/** The same in large, with what happens when. */
export function ClockPanel({ kind }: { kind: CaseKind }) {
  const { t } = useTranslation('complaints');
  const { unit, count } = useClock(kind);
  const steps = [
    [t('clock.at_once'), t('clock.receipt')],
    [
      t(`clock.in_${unit}`, { count }),
      t(kind === 'intimate_image' ? 'clock.removal' : 'clock.decision'),
    ],
    [t('clock.after'), t('clock.objection')],
  ] as const;
  return (
    <div className={styles.panel}>
      <p className={styles.big}>
        <span className={styles.number}>{count}</span> {t(`clock.big_${unit}`, { count })}
      </p>
      <ol className={styles.steps}>
        {steps.map(([title, text]) => (
          <li key={title}>
            <p className={styles.stepTitle}>{title}</p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaseState } from '#shared/model/case.ts';
import { cx } from '#ui/cx.ts';
import styles from './steps.module.css';

/** The three steps of a case, with words: received, being checked or the reader's turn, decided. */
export function CaseSteps({ state }: { state: CaseState }) {
  const { t } = useTranslation('complaints');
  const decided = state === 'decided';
  const steps = [
    { words: t('case.steps.received'), is: 'done' },
    {
      words: t(state === 'asked' ? 'case.steps.yours' : 'case.steps.checking'),
      is: decided ? 'done' : state === 'asked' ? 'yours' : 'now',
    },
    { words: t('case.steps.decided'), is: decided ? 'done' : 'next' },
  ] as const;
  const current = decided ? 2 : 1;
  return (
    <ol className={styles.root}>
      {steps.map(({ words, is }, at) => (
        <li
          key={words}
          className={cx(styles.step, styles[`is_${is}`])}
          aria-current={at === current ? 'step' : undefined}
        >
          {is === 'done' && <Check />}
          {words}
        </li>
      ))}
    </ol>
  );
}

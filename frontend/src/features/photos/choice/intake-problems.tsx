import { useTranslation } from 'react-i18next';
import * as limits from '#shared/limits.ts';
import { Banner } from '#ui/banner.tsx';
import styles from './intake-problems.module.css';
import type { Intake } from './use-intake.ts';

const megabyte = 1024 * 1024;

/** Says which chosen files were not taken, and why. */
export function IntakeProblems({ intake }: { intake: Intake }) {
  const { t } = useTranslation(['photos', 'common']);
  const { problems, forgetProblems } = intake;
  const params = { mb: limits.photoBytes / megabyte, px: limits.photoMinPx };
  return (
    <div role="alert" className={styles.root}>
      {problems.length > 0 && (
        <Banner tone="danger" dismissLabel={t('common:actions.close')} onDismiss={forgetProblems}>
          <ul>
            {problems.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever added to
              <li key={index}>
                {problem.kind === 'room'
                  ? t('problems.room', { count: problem.count })
                  : t(`problems.${problem.kind}`, { ...params, name: problem.name })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}

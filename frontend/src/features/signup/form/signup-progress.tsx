import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { phases, usePhase } from '../progress.ts';
import styles from './signup.module.css';

/** Stands in the form's place while the account is made. */
export function SignupProgress({ name }: { name: string }) {
  const { t } = useTranslation('signup');
  const phase = usePhase();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = t(`progress.${phase}`);
  return (
    <div className={styles.progress}>
      <h1 className="h2" tabIndex={-1} ref={heading}>
        {t('progress.title', { name })}
      </h1>
      <ProgressBar
        label={t('progress.label')}
        value={phases.indexOf(phase) + 1}
        max={phases.length + 1}
      />
      <p role="status" className="lead">
        {text}
      </p>
    </div>
  );
}

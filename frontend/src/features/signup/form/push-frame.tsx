import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StepperDots } from '#ui/stepper-dots.tsx';
import { pushNumber, totalSteps } from '../steps.ts';
import styles from './signup.module.css';
import { SignupFrame } from './signup-frame.tsx';

/** Around the step that offers notifications. The account exists, so nothing leads back. */
export function PushFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('signup');
  const label = t('step', { step: pushNumber, total: totalSteps });
  return (
    <SignupFrame stepLabel={label} onBack={null}>
      <StepperDots
        className={styles.dotsAlone}
        current={pushNumber}
        total={totalSteps}
        label={label}
      />
      {children}
    </SignupFrame>
  );
}

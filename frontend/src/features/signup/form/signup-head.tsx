import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { StepperDots } from '#ui/stepper-dots.tsx';
import { type Step, totalSteps } from '../steps.ts';
import { WelcomeGift } from '../welcome-gift.tsx';
import styles from './signup.module.css';

interface SignupHeadProps {
  step: Step;
  /** Index of the step that shows. */
  shown: number;
  /** Says which step of how many it is. */
  label: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Shows the welcome gift. */
  gift: boolean;
}

/** The dots, the title and the lead of a step. */
export function SignupHead({ step, shown, label, heading, gift }: SignupHeadProps) {
  const { t } = useTranslation('signup');
  return (
    <>
      <StepperDots current={shown + 1} total={totalSteps} label={label} />
      <div className={styles.head}>
        <p className={cx('eyebrow', styles.eyebrow)}>{label}</p>
        <h1 className="h2" tabIndex={-1} ref={heading}>
          {t(`${step.name}.title`)}
        </h1>
        <p className="muted">{t(`${step.name}.lead`)}</p>
        {gift && <WelcomeGift />}
      </div>
    </>
  );
}

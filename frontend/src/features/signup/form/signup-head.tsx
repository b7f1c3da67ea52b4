import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { StepperDots } from '#ui/stepper-dots.tsx';
import { type Step, stepsDone, totalSteps } from '../steps.ts';
import { WelcomeGift } from '../welcome-gift.tsx';
import styles from './signup.module.css';

interface SignupHeadProps {
  step: Step;
  /** Says which step of how many it is. */
  label: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Shows the welcome gift. */
  gift: boolean;
  /** Stands above the title. */
  notice: ReactNode;
}

/** The dots, the title and the lead of a step. */
export function SignupHead({ step, label, heading, gift, notice }: SignupHeadProps) {
  const { t } = useTranslation('signup');
  return (
    <>
      <StepperDots current={stepsDone(step)} total={totalSteps} label={label} />
      {notice && <div className={styles.notice}>{notice}</div>}
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

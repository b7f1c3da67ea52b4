import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FieldCodes } from '#lib/form.ts';
import { stepShown } from '../steps.ts';
import type { SignupValues } from './values.ts';

/** What the history keeps of a step. */
interface StepState {
  signupStep: number;
  /** The entry before this one is the step before it. */
  follows: boolean;
}

/** The step in the history's state, never beyond one that still lacks something. */
export function useSteps(wrong: () => FieldCodes<SignupValues>) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const kept = state as Partial<StepState> | null;
  const asked = kept?.signupStep ?? 0;
  const shown = stepShown(asked, wrong());
  const here = `${pathname}${search}`;
  useEffect(() => {
    if (shown === asked) return;
    const next: StepState = { signupStep: shown, follows: false };
    navigate(here, { replace: true, state: next });
  }, [shown, asked, here, navigate]);
  return {
    shown,
    goTo: (step: number) => {
      const next: StepState = { signupStep: step, follows: step === shown + 1 };
      navigate(here, { state: next });
    },
    goBack: () => {
      const previous: StepState = { signupStep: shown - 1, follows: false };
      if (kept?.follows) navigate(-1);
      else navigate(here, { replace: true, state: previous });
    },
  };
}

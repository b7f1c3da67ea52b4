/** Where the focus goes on another step, or when a call failed. */
import { type RefObject, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Step } from '../steps.ts';
import type { SignupField, SignupValues } from './values.ts';

interface StepFocusOptions {
  form: UseFormReturn<SignupValues>;
  /** Index of the step that shows. */
  shown: number;
  sending: boolean;
  step: Step;
  /** A dialog that opened with the step keeps the focus, and hands it on when it closes. */
  dialogOpen: boolean;
}

/** The focus goes to the field that needs attention, else to the heading. */
export function useStepFocus({ form, shown, sending, step, dialogOpen }: StepFocusOptions): {
  heading: RefObject<HTMLHeadingElement | null>;
  /** The field to focus once its step shows. */
  wanted: RefObject<SignupField | null>;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<SignupField | null>(null);
  const before = useRef({ shown, sending });
  useEffect(() => {
    const changed = before.current.shown !== shown || (before.current.sending && !sending);
    before.current = { shown, sending };
    if (!changed || sending || dialogOpen) return;
    window.scrollTo(0, 0);
    // The layout moves the focus to the page on a change of route; this comes after it.
    const frame = requestAnimationFrame(() => {
      if (!wanted.current) heading.current?.focus({ preventScroll: true });
      else if (step.fields.includes(wanted.current)) {
        form.setFocus(wanted.current);
        wanted.current = null;
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [shown, sending, dialogOpen, form, step]);
  return { heading, wanted };
}

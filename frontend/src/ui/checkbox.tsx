import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { cx } from './cx.ts';
import { FieldError } from './field-error.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** May hold links. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A box to tick, with its label as part of the target. */
export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className={cx(styles.root, className)}>
      <input
        {...input}
        id={own}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [error && `${own}-error`, hint && `${own}-hint`].filter(Boolean).join(' ') || undefined
        }
      />
      <label htmlFor={own}>{label}</label>
      {hint && (
        <p className={styles.hint} id={`${own}-hint`}>
          {hint}
        </p>
      )}
      <div aria-live="polite" className={styles.live}>
        {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}

import { Check, Lock } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Field, type FieldOwnProps, useField } from './field.tsx';

export interface TextInputProps extends FieldOwnProps, Omit<ComponentProps<'input'>, 'className'> {
  /** Shows a tick: the value was checked and is good. */
  valid?: boolean | undefined;
  /** Cannot be changed; shows a lock. */
  locked?: boolean | undefined;
  /** Button or text inside the box, at its end. */
  trailing?: ReactNode;
  /** What follows the box, such as a suggestion for a mistyped value. */
  children?: ReactNode;
}

/** One-line text field. Uncontrolled use: spread `register(name)` on it. */
export function TextInput({
  label,
  labelHidden,
  hint,
  error,
  note,
  className,
  valid,
  locked,
  trailing,
  children,
  id,
  ...input
}: TextInputProps) {
  const ids = useField({ hint, error }, id);
  return (
    <Field {...{ ids, label, labelHidden, hint, error, note, className }}>
      <div data-part="control" className={styles.control}>
        <input {...input} {...ids.control} {...(locked && { readOnly: true })} />
        {locked && <Lock className={styles.controlIcon} />}
        {valid && !error && <Check className={cx(styles.controlIcon, styles.controlIconValid)} />}
        {trailing && <div className={styles.controlSlot}>{trailing}</div>}
      </div>
      {children}
    </Field>
  );
}

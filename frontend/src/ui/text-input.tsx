import { Check, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Field, type FieldProps, useField } from './field.tsx';

export interface TextInputProps extends FieldProps<'input'> {
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
export function TextInput(props: TextInputProps) {
  const { field, control, rest } = useField(props);
  const { valid, locked, trailing, children, ...input } = rest;
  return (
    <Field {...field}>
      <div data-part="control" className={styles.control}>
        <input {...input} {...control} {...(locked && { readOnly: true })} />
        {locked && <Lock className={styles.controlIcon} />}
        {valid && !field.error && (
          <Check className={cx(styles.controlIcon, styles.controlIconValid)} />
        )}
        {trailing && <div className={styles.controlSlot}>{trailing}</div>}
      </div>
      {children}
    </Field>
  );
}

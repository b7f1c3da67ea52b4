import { Check, Lock } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
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
      <div className="control">
        <input {...input} {...ids.control} {...(locked && { readOnly: true })} />
        {locked && <Lock className="control__icon" />}
        {valid && !error && <Check className="control__icon control__icon--valid" />}
        {trailing && <div className="control__slot">{trailing}</div>}
      </div>
      {children}
    </Field>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldOwnProps, useField } from './field.tsx';
import styles from './segmented.module.css';

export interface SegmentedProps
  extends FieldOwnProps,
    Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'defaultValue' | 'children'> {
  options: readonly { value: string; label: ReactNode; disabled?: boolean | undefined }[];
  name: string;
  value?: string | undefined;
  defaultValue?: string | undefined;
}

/** One choice out of two to four short ones, side by side. Works with `register(name)`. */
export function Segmented({
  label,
  labelHidden,
  hint,
  error,
  note,
  className,
  options,
  value,
  defaultValue,
  id,
  ...input
}: SegmentedProps) {
  const ids = useField({ hint, error }, id);
  return (
    <Field group {...{ ids, label, labelHidden, hint, error, note, className }}>
      <div className={styles.root}>
        {options.map((option) => (
          <label key={option.value} data-part="segmented-option" className={styles.option}>
            <input
              {...input}
              className="sr-only"
              type="radio"
              value={option.value}
              disabled={option.disabled ?? input.disabled}
              {...(value !== undefined && { checked: value === option.value })}
              {...(defaultValue !== undefined && {
                defaultChecked: defaultValue === option.value,
              })}
              aria-invalid={ids.control['aria-invalid']}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Field>
  );
}

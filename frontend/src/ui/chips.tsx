import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './chips.module.css';
import { cx } from './cx.ts';
import { Field, type FieldProps, useField } from './field.tsx';

export interface ChipsProps extends Omit<FieldProps<'input'>, 'type' | 'value' | 'defaultValue'> {
  options: readonly { value: string; label: ReactNode; disabled?: boolean | undefined }[];
  name: string;
  /** One choice (radio) or several (checkbox, the default). */
  single?: boolean | undefined;
  value?: readonly string[] | undefined;
  defaultValue?: readonly string[] | undefined;
}

/** Choices as chips. Works with `register(name)`: several chips give an array. */
export function Chips(props: ChipsProps) {
  const { field, rest } = useField(props);
  const { options, single, value, defaultValue, ...input } = rest;
  return (
    <Field group {...field}>
      <div className={styles.root}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(styles.chip, styles.chipTouch, styles.chipChoice)}
          >
            <input
              {...input}
              className="sr-only"
              type={single ? 'radio' : 'checkbox'}
              value={option.value}
              disabled={option.disabled ?? input.disabled}
              {...(value && { checked: value.includes(option.value) })}
              {...(defaultValue && { defaultChecked: defaultValue.includes(option.value) })}
            />
            <Check className={styles.chipTick} />
            {option.label}
          </label>
        ))}
      </div>
    </Field>
  );
}

/** A chip that only shows something, such as an interest. */
export function Chip({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={cx(styles.chip, className)} />;
}

import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldOwnProps, useField } from './field.tsx';
import radioStyles from './radio.module.css';
import styles from './radio-cards.module.css';

export interface RadioCardOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  /** At the end of the card, such as a price. */
  trailing?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioCardsProps
  extends FieldOwnProps,
    Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'defaultValue' | 'children'> {
  options: readonly RadioCardOption[];
  name: string;
  value?: string | undefined;
  defaultValue?: string | undefined;
  /** `row` places the cards side by side as far as they fit. */
  layout?: 'column' | 'row' | undefined;
}

/** One choice out of a few, each a card. Works with `register(name)`. */
export function RadioCards({
  label,
  labelHidden,
  hint,
  error,
  note,
  className,
  options,
  value,
  defaultValue,
  layout = 'column',
  id,
  ...input
}: RadioCardsProps) {
  const ids = useField({ hint, error }, id);
  return (
    <Field group {...{ ids, label, labelHidden, hint, error, note, className }}>
      <div className={cx(styles.root, layout === 'row' && styles.row)}>
        {options.map((option) => (
          <label key={option.value} className={styles.radioCard}>
            <input
              {...input}
              className={radioStyles.root}
              type="radio"
              value={option.value}
              disabled={option.disabled ?? input.disabled}
              {...(value !== undefined && { checked: value === option.value })}
              {...(defaultValue !== undefined && {
                defaultChecked: defaultValue === option.value,
              })}
              aria-invalid={ids.control['aria-invalid']}
            />
            {option.icon}
            <span className={styles.radioCardText}>
              <span className={styles.radioCardLabel}>{option.label}</span>
              {option.description && (
                <span className={styles.radioCardDescription}>{option.description}</span>
              )}
            </span>
            {option.trailing}
          </label>
        ))}
      </div>
    </Field>
  );
}

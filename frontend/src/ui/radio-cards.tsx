import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, useField } from './field.tsx';
import radioStyles from './radio.module.css';
import styles from './radio-cards.module.css';
import { getRadioProps, type RadioGroupProps, type RadioOption } from './radio-group.ts';

export interface RadioCardOption extends RadioOption {
  description?: ReactNode;
  icon?: ReactNode;
  /** At the end of the card, such as a price. */
  trailing?: ReactNode;
}

export interface RadioCardsProps extends RadioGroupProps<RadioCardOption> {
  /** `row` places the cards side by side as far as they fit. */
  layout?: 'column' | 'row' | undefined;
}

/** One choice out of a few, each a card. Works with `register(name)`. */
export function RadioCards(props: RadioCardsProps) {
  const { field, control, rest } = useField(props);
  const { options, layout = 'column', ...input } = rest;
  return (
    <Field group {...field}>
      <div className={cx(styles.root, layout === 'row' && styles.row)}>
        {options.map((option) => (
          <label key={option.value} className={styles.radioCard}>
            <input
              {...getRadioProps(input, option)}
              className={radioStyles.root}
              aria-invalid={control['aria-invalid']}
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

import './radio-cards.css';
import './radio.css';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldOwnProps, useField } from './field.tsx';

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
      <div className={cx('radio-cards', layout === 'row' && 'radio-cards--row')}>
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              {...input}
              className="radio"
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
            <span className="radio-card__text">
              <span className="radio-card__label">{option.label}</span>
              {option.description && (
                <span className="radio-card__description">{option.description}</span>
              )}
            </span>
            {option.trailing}
          </label>
        ))}
      </div>
    </Field>
  );
}

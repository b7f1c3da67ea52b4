import { type Ref, useState } from 'react';
import {
  type DateParts,
  daysInMonth,
  monthNames,
  partOrder,
  toDate,
  toDateParts,
  withPart,
} from './date-of-birth-parts.ts';
import styles from './date-of-birth-select.module.css';
import { Field, type FieldOwnProps, useField } from './field.tsx';
import { BareSelect } from './select.tsx';

export interface DateOfBirthSelectProps extends FieldOwnProps {
  /** Names of the three parts, which are also their empty options. */
  labels: Record<keyof DateParts, string>;
  /** BCP 47 tag for the month names and the order of the parts. */
  locale: string;
  /** Stands first; the others follow up to the last. */
  firstYear: number;
  lastYear: number;
  /** `YYYY-MM-DD`, or empty. */
  value?: string | undefined;
  /** Gets `YYYY-MM-DD`, or an empty string while a part is missing. */
  onChange?: ((value: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** The first select that is still empty, for the focus after a failed submit. */
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** Date of birth by three native selects. In a form: `Controller` of react-hook-form. */
export function DateOfBirthSelect(props: DateOfBirthSelectProps) {
  const { field, control, rest } = useField(props);
  const { labels, locale, firstYear, lastYear, value, onChange, onBlur, name, disabled, ref } =
    rest;
  const [parts, setParts] = useState(() => toDateParts(value));
  // While a part is missing the value is empty; only one set from outside replaces the parts.
  const shown = value === undefined || value === toDate(parts) ? parts : toDateParts(value);
  const names = monthNames(locale);
  const options = {
    day: numbers(1, daysInMonth(shown.month, shown.year)),
    month: names.map((label, index) => ({ value: String(index + 1), label })),
    year: numbers(firstYear, lastYear),
  };
  const order = partOrder(locale);
  const wanted = order.find((part) => !shown[part]) ?? order[0];
  const change = (part: keyof DateParts, chosen: string) => {
    const next = withPart(shown, { [part]: chosen });
    setParts(next);
    onChange?.(toDate(next));
  };
  return (
    <Field group {...field}>
      <div className={styles.root}>
        {order.map((part) => (
          <div key={part} className={styles[`part_${part}`]}>
            <BareSelect
              ref={part === wanted ? ref : undefined}
              aria-label={labels[part]}
              aria-describedby={control['aria-describedby']}
              aria-invalid={control['aria-invalid']}
              autoComplete={`bday-${part}`}
              name={name && `${name}-${part}`}
              disabled={disabled}
              placeholder={labels[part]}
              options={options[part]}
              value={shown[part]}
              onChange={(event) => change(part, event.target.value)}
              onBlur={onBlur}
            />
          </div>
        ))}
      </div>
    </Field>
  );
}

function numbers(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const value = String(first + index);
    return { value, label: value };
  });
}

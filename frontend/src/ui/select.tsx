import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectProps extends FieldProps<'select'> {
  options: readonly SelectOption[];
  /** First, empty option, such as "Choose". */
  placeholder?: string | undefined;
}

/** The platform's own select with the brand's looks. Works with `register(name)`. */
export function Select(props: SelectProps) {
  const { field, control, rest } = useField(props);
  return (
    <Field {...field}>
      <BareSelect {...rest} {...control} />
    </Field>
  );
}

/** The box alone, for a part that brings its own label (`aria-label` or `id`). */
export function BareSelect({
  options,
  placeholder,
  ...select
}: Omit<ComponentProps<'select'>, 'className' | 'children'> &
  Pick<SelectProps, 'options' | 'placeholder'>) {
  return (
    <div data-part="control" className={cx(fieldStyles.control, styles.root)}>
      <select {...select}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown data-part="select-arrow" className={styles.arrow} />
    </div>
  );
}

import { Field, useField } from './field.tsx';
import { getRadioProps, type RadioGroupProps, type RadioOption } from './radio-group.ts';
import styles from './segmented.module.css';

/** One choice out of two to four short ones, side by side. Works with `register(name)`. */
export function Segmented(props: RadioGroupProps<RadioOption>) {
  const { field, control, rest } = useField(props);
  const { options, ...input } = rest;
  return (
    <Field group {...field}>
      <div className={styles.root}>
        {options.map((option) => (
          <label key={option.value} data-part="segmented-option" className={styles.option}>
            <input
              {...getRadioProps(input, option)}
              className="sr-only"
              aria-invalid={control['aria-invalid']}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Field>
  );
}

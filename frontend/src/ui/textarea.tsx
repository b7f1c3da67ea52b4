import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { growWithText } from './grow-with-text.ts';
import styles from './textarea.module.css';

export interface TextareaProps extends FieldProps<'textarea'> {
  /**
   * Says "n of max" to screen readers, such as "12 of 500 characters". With it and `maxLength`
   * a counter shows.
   */
  counterLabel?: ((used: number, max: number) => string) | undefined;
}

/** Text field of several lines that grows with its text. */
export function Textarea(props: TextareaProps) {
  const { field, control, rest } = useField(props);
  const { counterLabel, onInput, ...textarea } = rest;
  const max = textarea.maxLength;
  const given = String(textarea.value ?? textarea.defaultValue ?? '').length;
  const [used, setUsed] = useState(given);
  // A form library writes its default value into the element, not into the props.
  useEffect(() => {
    const element = document.getElementById(control.id) as HTMLTextAreaElement | null;
    setUsed(element?.value.length ?? given);
    if (element) growWithText(element);
  }, [control.id, given]);
  return (
    <Field {...field}>
      <div className={cx(fieldStyles.control, styles.root)}>
        <textarea
          {...textarea}
          {...control}
          onInput={(event) => {
            setUsed(event.currentTarget.value.length);
            growWithText(event.currentTarget);
            onInput?.(event);
          }}
        />
      </div>
      {counterLabel && max !== undefined && (
        <p className={styles.counter}>
          <span aria-hidden="true">
            {used} / {max}
          </span>
          <span className="sr-only">{counterLabel(used, max)}</span>
        </p>
      )}
    </Field>
  );
}

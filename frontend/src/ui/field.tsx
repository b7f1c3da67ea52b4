import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

/** What every form part takes besides the attributes of its native control. */
export interface FieldOwnProps {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong; empty while nothing is. */
  error?: string | undefined;
  /** Small text beside the label, such as "optional". */
  note?: ReactNode;
  className?: string | undefined;
}

/** What a form part around one kind of native control takes. */
export type FieldProps<Control extends 'input' | 'select' | 'textarea'> = FieldOwnProps &
  Omit<ComponentProps<Control>, 'className' | 'children'>;

/** Ids that tie a control to its label, hint and error. */
interface FieldIds {
  id: string;
  hintId: string | undefined;
  errorId: string | undefined;
  /** Attributes for the control. */
  control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  };
}

/**
 * Divides the props of a form part: `field` is for `Field`, `control` are the attributes that tie
 * the native control to it, `rest` is everything else. Makes an id unless the caller gave one.
 */
export function useField<Props extends FieldOwnProps & { id?: string | undefined }>(props: Props) {
  const { label, labelHidden, hint, error, note, className, id: given, ...rest } = props;
  const made = useId();
  const id = given ?? made;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control: FieldIds['control'] = {
    id,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
  const ids: FieldIds = { id, hintId, errorId, control };
  return { field: { ids, label, labelHidden, hint, error, note, className }, control, rest };
}

/** Label, control, hint and error, one below the other, by what `useField` gives. */
export function Field({
  ids,
  label,
  labelHidden,
  hint,
  error,
  note,
  className,
  group,
  children,
}: FieldOwnProps & {
  ids: FieldIds;
  /** The control is a group: a fieldset with a legend. */
  group?: boolean | undefined;
  children: ReactNode;
}) {
  const Root = group ? 'fieldset' : 'div';
  const words = (
    <>
      {label}
      {note && <span className={styles.note}> {note}</span>}
    </>
  );
  const labelClass = cx(styles.label, labelHidden && 'sr-only');
  return (
    <Root
      data-part="field"
      className={cx(styles.root, className)}
      {...(group && { 'aria-describedby': ids.control['aria-describedby'] })}
    >
      {group ? (
        <legend className={labelClass}>{words}</legend>
      ) : (
        <label className={labelClass} htmlFor={ids.id}>
          {words}
        </label>
      )}
      {children}
      {/* The container stays, so that an error that comes later is announced. */}
      <div aria-live="polite">
        {error && (
          <FieldError className={styles.error} id={ids.errorId}>
            <span>{error}</span>
          </FieldError>
        )}
      </div>
      {hint && (
        <p className={styles.hint} id={ids.hintId}>
          {hint}
        </p>
      )}
    </Root>
  );
}

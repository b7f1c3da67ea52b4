import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
  labelHidden?: boolean | undefined;
}

/** A setting that is on or off and takes effect at once. */
export function Switch({ label, hint, labelHidden, className, id, ...input }: SwitchProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div data-part="switch" className={cx(styles.root, className)}>
      <label htmlFor={own} className={labelHidden ? 'sr-only' : styles.label}>
        {label}
        {hint && (
          <span className={styles.hint} id={`${own}-hint`}>
            {hint}
          </span>
        )}
      </label>
      <input
        {...input}
        id={own}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says its own state
        role="switch"
        aria-describedby={hint ? `${own}-hint` : undefined}
      />
    </div>
  );
}

import type { ElementType, ReactNode } from 'react';
import type { AsProps } from '#ui/as.ts';
import { cx } from '#ui/cx.ts';
import { Spinner } from '#ui/spinner.tsx';
import styles from './action-button.module.css';
import { Kbd } from './kbd.tsx';

interface ActionButtonOwnProps {
  /** `ink` is the one filled button of a view; `danger` is soft; `quiet` is bare text. */
  look?: 'ink' | 'plain' | 'danger' | 'quiet' | undefined;
  icon?: ReactNode;
  /** The key that does the same. */
  shortcut?: string | undefined;
  /** It is being sent: ignores clicks, but keeps the focus. */
  sending?: boolean | undefined;
  /** As high as a field of a phone everywhere. */
  tall?: boolean | undefined;
  /** As wide as there is room. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** A button of the console, 32 px high with a pointer and 44 with a finger. */
export function ActionButton<As extends ElementType = 'button'>(
  props: AsProps<As, ActionButtonOwnProps>,
) {
  const { as, look, icon, shortcut, sending, tall, wide, children, className, onClick, ...rest } =
    props as AsProps<'button', ActionButtonOwnProps>;
  const Element: ElementType = as ?? 'button';
  return (
    <Element
      {...(Element === 'button' && { type: 'button' })}
      {...rest}
      className={cx(
        styles.root,
        styles[`look_${look ?? 'plain'}`],
        tall && styles.tall,
        wide && styles.wide,
        className,
      )}
      onClick={sending ? undefined : onClick}
      {...(sending && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {sending ? <Spinner className={styles.spinner} /> : icon}
      <span>{children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Element>
  );
}

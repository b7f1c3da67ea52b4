import type { ElementType, MouseEvent, ReactNode } from 'react';
import type { AsProps } from './as.ts';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonOwnProps {
  /**
   * `primary` is the one filled action of a view; `danger` is soft and goes with a bin icon;
   * `surface` stands on tinted banners; `link` is bare text in a full-size target.
   */
  variant?:
    | 'primary'
    | 'secondary'
    | 'outline'
    | 'soft'
    | 'surface'
    | 'danger'
    | 'link'
    | undefined;
  /** Heights: sm 44, md 48, lg 56 px. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  loading?: boolean | undefined;
  icon?: ReactNode;
  trailingIcon?: ReactNode;
  /** Smaller text after the label, such as what the action costs. */
  note?: ReactNode;
  children?: ReactNode;
}

/** A button, or with `as` a link that looks like one (`as="a" href`, `as={Link} to`). */
export function Button<As extends ElementType = 'button'>(props: AsProps<As, ButtonOwnProps>) {
  const {
    as,
    variant = 'primary',
    size = 'md',
    block,
    loading,
    icon,
    trailingIcon,
    note,
    children,
    className,
    onClick,
    ...rest
  } = props as AsProps<'button', ButtonOwnProps>;
  const Element: ElementType = as ?? 'button';
  const ignore = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Element
      {...(Element === 'button' && { type: 'button' })}
      {...rest}
      data-part="button"
      className={cx(
        styles.root,
        styles[`variant_${variant}`],
        size !== 'md' && styles[`size_${size}`],
        block && styles.block,
        className,
      )}
      onClick={loading ? ignore : onClick}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {loading ? <Spinner /> : icon}
      <span data-part="button-label" className={styles.label}>
        {children}
      </span>
      {note && (
        <span data-part="button-note" className={styles.note}>
          {note}
        </span>
      )}
      {!loading && trailingIcon}
    </Element>
  );
}

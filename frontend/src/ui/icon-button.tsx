import type { ElementType, ReactNode } from 'react';
import type { AsProps } from './as.ts';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonOwnProps {
  /** Names the action for screen readers and as the tooltip. */
  label: string;
  /** The icon. */
  children: ReactNode;
  /** `photo` is translucent, for a place on a picture. */
  variant?: 'plain' | 'secondary' | 'primary' | 'soft' | 'photo' | undefined;
  /** Edge: md 44, lg 48 px. */
  size?: 'md' | 'lg' | undefined;
  /** Fills the icon, as a heart that is on. */
  filled?: boolean | undefined;
  /** Makes it a toggle and says its state. */
  pressed?: boolean | undefined;
}

/** A button, or with `as` a link, that shows an icon only. */
export function IconButton<As extends ElementType = 'button'>(
  props: AsProps<As, IconButtonOwnProps>,
) {
  const {
    as,
    label,
    children,
    variant = 'plain',
    size = 'md',
    filled,
    pressed,
    className,
    ...rest
  } = props as AsProps<'button', IconButtonOwnProps>;
  const Element: ElementType = as ?? 'button';
  return (
    <Element
      {...(Element === 'button' && { type: 'button' })}
      aria-label={label}
      title={label}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...rest}
      data-part="icon-button"
      data-variant={variant}
      className={cx(
        styles.root,
        variant !== 'plain' && styles[`variant_${variant}`],
        size === 'lg' && styles.lg,
        filled && styles.filled,
        className,
      )}
    >
      {children}
    </Element>
  );
}

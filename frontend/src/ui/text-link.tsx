import type { ElementType, ReactNode } from 'react';
import type { AsProps } from './as.ts';
import { cx } from './cx.ts';
import styles from './text-link.module.css';

export interface TextLinkOwnProps {
  /** Strong and without underline, for a link that stands alone; inside a sentence keep it off. */
  standalone?: boolean | undefined;
  children: ReactNode;
}

/** A link in text: an anchor, or with `as` a router's link or a button. */
export function TextLink<As extends ElementType = 'a'>(props: AsProps<As, TextLinkOwnProps>) {
  const { as, standalone, className, ...rest } = props as AsProps<'a', TextLinkOwnProps>;
  const Element: ElementType = as ?? 'a';
  return (
    <Element
      {...(as === ('button' as ElementType) && { type: 'button' })}
      {...rest}
      className={cx(styles.root, standalone && styles.standalone, className)}
    />
  );
}

import { cx } from './cx.ts';
import styles from './drawing.module.css';

export interface DrawingProps {
  /** Address of a symbol: a file and its fragment, on the page's own host. */
  href: string;
  /** Height in px; the width follows from the symbol's shape. */
  size?: 'md' | 'sm' | undefined;
  className?: string | undefined;
}

/** A drawing in the brand's colours. It says nothing that the words beside it do not say. */
export function Drawing({ href, size = 'md', className }: DrawingProps) {
  return (
    <svg
      className={cx(styles.root, styles[`size_${size}`], className)}
      aria-hidden="true"
      focusable="false"
    >
      <use href={href} />
    </svg>
  );
}

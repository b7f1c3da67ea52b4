import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './icon-box.module.css';

interface IconBoxProps {
  /** Edges: sm 64, md 72, lg 84 px. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  className?: string | undefined;
  /** The icon. */
  children: ReactNode;
}

/** A large icon in a tinted square, above a title. */
export function IconBox({ size = 'md', className, children }: IconBoxProps) {
  return (
    <span className={cx(styles.root, size !== 'md' && styles[`size_${size}`], className)}>
      {children}
    </span>
  );
}

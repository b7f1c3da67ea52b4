import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { FictionalIcon } from './fictional-icon.tsx';
import styles from './fictional-notice.module.css';

export interface FictionalNoticeProps {
  /** "Fictional profile." */
  title?: ReactNode;
  children: ReactNode;
  /** Without ground, for the foot of a page. */
  bare?: boolean | undefined;
  className?: string | undefined;
}

/** Explains what a fictional profile is. */
export function FictionalNotice({ title, children, bare, className }: FictionalNoticeProps) {
  return (
    <p
      data-part="fictional-notice"
      data-bare={bare || undefined}
      className={cx(styles.root, bare && styles.bare, className)}
    >
      <FictionalIcon />
      <span>
        {title && <strong>{title} </strong>}
        {children}
      </span>
    </p>
  );
}

import './fictional-notice.css';
import { Drama } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

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
    <p className={cx('fictional-notice', bare && 'fictional-notice--bare', className)}>
      <Drama />
      <span>
        {title && <strong>{title} </strong>}
        {children}
      </span>
    </p>
  );
}

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './field-error.module.css';

interface FieldErrorProps {
  id: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** What is wrong with a form part. */
export function FieldError({ id, className, children }: FieldErrorProps) {
  return (
    <p className={cx(styles.root, className)} id={id}>
      <CircleAlert />
      {children}
    </p>
  );
}

import type { ReactNode } from 'react';
import styles from './card-title.module.css';
import { cx } from './cx.ts';

interface CardTitleProps {
  id: string;
  icon: ReactNode;
  children: ReactNode;
}

/** The heading of a card, with an icon before it. */
export function CardTitle({ id, icon, children }: CardTitleProps) {
  return (
    <h2 className={cx(styles.root, 'h3')} id={id}>
      {icon}
      {children}
    </h2>
  );
}

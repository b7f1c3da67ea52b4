import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './place-line.module.css';

interface PlaceLineProps {
  className?: string | undefined;
  children: ReactNode;
}

/** Where somebody lives, below their name. */
export function PlaceLine({ className, children }: PlaceLineProps) {
  return (
    <p className={cx(styles.root, className)}>
      <MapPin />
      {children}
    </p>
  );
}

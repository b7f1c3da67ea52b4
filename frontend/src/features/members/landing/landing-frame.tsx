import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './member-landing.module.css';

/** `portrait`: photo and text; `bleed`: the photo fills the window; `grid`: others beside it. */
export type LandingDesign = 'portrait' | 'bleed' | 'grid';

interface FrameProps {
  design: LandingDesign;
  photo: ReactNode;
  words: ReactNode;
  children?: ReactNode;
}

export function Frame({ design, photo, words, children }: FrameProps) {
  return (
    <div className={cx(styles.root, styles[`design_${design}`])}>
      <div className={styles.photo}>{photo}</div>
      <div className={styles.words}>{words}</div>
      {children}
    </div>
  );
}

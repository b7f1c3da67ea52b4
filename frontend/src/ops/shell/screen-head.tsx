import { type ReactNode, useEffect } from 'react';
import { BrandSwitch } from './brand-switch.tsx';
import styles from './screen-head.module.css';

export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
}

interface ScreenHeadProps {
  title: string;
  /** The browser's title where it is not the heading. */
  name?: string | undefined;
  note?: ReactNode;
  /** Words for all brands, where the screen is by brand; null where it is not. */
  everything?: string | null | undefined;
  /** Buttons beside the brands. */
  children?: ReactNode;
}

/** The head of a screen: what it is, and which brand it is about. */
export function ScreenHead({
  title,
  name = title,
  note,
  everything = 'All brands',
  children,
}: ScreenHeadProps) {
  useScreenTitle(name);
  return (
    <header className={styles.root}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {(everything !== null || children) && (
        <div className={styles.tools}>
          {everything !== null && <BrandSwitch everything={everything} />}
          {children}
        </div>
      )}
    </header>
  );
}

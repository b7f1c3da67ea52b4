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
  /** What the heading's subject is, and how it stands, beside it. */
  marks?: ReactNode;
  note?: ReactNode;
  /** Words for all brands, where the screen is by brand; null where it is not. */
  everything?: string | null | undefined;
  /** The screen is about one brand at a time. */
  isOneBrand?: boolean | undefined;
  /** Buttons beside the brands. */
  children?: ReactNode;
}

/** The head of a screen: what it is, and which brand it is about. */
export function ScreenHead({
  title,
  name = title,
  marks,
  note,
  everything = 'All brands',
  isOneBrand,
  children,
}: ScreenHeadProps) {
  useScreenTitle(name);
  return (
    <header className={styles.root}>
      <div className={styles.words}>
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {marks}
        </div>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {(everything !== null || children) && (
        <div className={styles.tools}>
          {everything !== null && <BrandSwitch everything={isOneBrand ? null : everything} />}
          {children}
        </div>
      )}
    </header>
  );
}

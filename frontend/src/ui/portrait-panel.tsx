import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './portrait-panel.module.css';

export interface PortraitPanelProps {
  src: string;
  /** Best format first; `sizes` is the panel's width. */
  sources: readonly { type: string; srcSet: string }[];
  sizes: string;
  alt: string;
  /** At the upper start, such as the logo. */
  top?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  className?: string | undefined;
}

/** A portrait that fills its box, with words at its foot. Hidden, it loads nothing. */
export function PortraitPanel({
  src,
  sources,
  sizes,
  alt,
  top,
  title,
  text,
  className,
}: PortraitPanelProps) {
  return (
    <div className={cx(styles.root, className)}>
      <picture>
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img src={src} alt={alt} loading="lazy" decoding="async" />
      </picture>
      {top && <div className={styles.top}>{top}</div>}
      <div className={styles.words}>
        <p className={'h2'}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
      </div>
    </div>
  );
}

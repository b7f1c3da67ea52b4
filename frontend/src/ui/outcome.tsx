import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { IconBox } from './icon-box.tsx';
import styles from './outcome.module.css';

export interface OutcomeProps {
  /** `info` for what has not happened yet. */
  tone: 'success' | 'warning' | 'info';
  icon: ReactNode;
  title: string;
  text: string;
  /** It takes the place of something: moves the focus to its title, so that it is read out. */
  focused?: boolean | undefined;
  /** What to do next. */
  children: ReactNode;
}

/** A page that says how something stands or ended, in a band across its head. */
export function Outcome({ tone, icon, title, text, focused, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!focused) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <>
      <header className={cx(styles.root, styles[`tone_${tone}`])}>
        <div className={cx(styles.inner, 'container')}>
          <IconBox size="sm" className={styles.icon}>
            {icon}
          </IconBox>
          <div className={styles.words}>
            <h1 className="h2" ref={heading} tabIndex={focused ? -1 : undefined}>
              {title}
            </h1>
            <p className={styles.text}>{text}</p>
          </div>
        </div>
      </header>
      <div className={cx(styles.next, 'container')}>{children}</div>
    </>
  );
}

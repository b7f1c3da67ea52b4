import './outcome.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

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
      <header className={cx('outcome', `outcome--${tone}`)}>
        <div className="outcome__inner container">
          <span className="outcome__icon">{icon}</span>
          <div className="outcome__words">
            <h1 className="h2" ref={heading} tabIndex={focused ? -1 : undefined}>
              {title}
            </h1>
            <p className="outcome__text">{text}</p>
          </div>
        </div>
      </header>
      <div className="outcome__next container">{children}</div>
    </>
  );
}

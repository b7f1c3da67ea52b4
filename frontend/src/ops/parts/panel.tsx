import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

/** A part of a screen under its own heading. */
export function Panel({
  title,
  note,
  action,
  children,
}: {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.root}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <p className={styles.note}>{note}</p>}
        {action}
      </div>
      {children}
    </section>
  );
}

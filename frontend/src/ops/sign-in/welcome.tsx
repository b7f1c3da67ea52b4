import type { ReactNode } from 'react';
import { Logo } from '../shell/logo.tsx';
import styles from './welcome.module.css';

const promises = [
  ['Yours to see', 'Only the brands and the screens of your role.'],
  ['On record', 'What you open and what you decide, with your name.'],
  ['Once each', 'A passkey for you alone, and nobody else’s.'],
] as const;

/** The page of who is not signed in: what the console is, and beside it the way in. */
export function Welcome({ children }: { children: ReactNode }) {
  return (
    <div className={styles.root}>
      <header className={styles.side}>
        <Logo />
        <p className={styles.line}>Somebody waits at the other end of every row.</p>
        <dl className={styles.promises}>
          {promises.map(([title, text]) => (
            <div key={title}>
              <dt className={styles.promise}>{title}</dt>
              <dd className={styles.text}>{text}</dd>
            </div>
          ))}
        </dl>
      </header>
      <main className={styles.main}>
        <div className={styles.panel}>{children}</div>
      </main>
    </div>
  );
}

import { ChevronsUpDown, Search } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { cx } from '#ui/cx.ts';
import { useScreenPath } from '../brand-choice.ts';
import { Kbd } from '../parts/kbd.tsx';
import { getCurrent, getScreens } from '../screens.ts';
import { useSession } from '../session.tsx';
import { Logo } from './logo.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import styles from './rail.module.css';
import { useWaiting } from './use-waiting.ts';

/** The screens of the person's role, and who they are. */
export function Rail({ onJump, onKeys }: { onJump: () => void; onKeys: () => void }) {
  const { operator } = useSession();
  const { pathname } = useLocation();
  const toScreen = useScreenPath();
  const getWaiting = useWaiting();
  const rows = getScreens(operator.role);
  return (
    <header className={styles.root}>
      <Link className={styles.home} to={toScreen('/')}>
        <Logo />
      </Link>
      <button type="button" className={styles.jump} onClick={onJump}>
        <Search />
        <span className={styles.label}>Jump to</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <nav className={styles.nav} aria-label="Screens">
        {rows.map((row, index) => {
          const waiting = getWaiting(row);
          const isNewPart = index > 0 && rows[index - 1]?.part !== row.part;
          return (
            <Link
              key={row.path}
              to={toScreen(row.path)}
              className={cx(styles.link, isNewPart && styles.apart)}
              aria-current={getCurrent(row, pathname)}
            >
              <row.icon />
              <span className={styles.label}>{row.label}</span>
              {waiting && (
                <span className={styles.count}>
                  {waiting}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </Link>
          );
        })}
      </nav>
      <div className={styles.account}>
        <OperatorMenu onKeys={onKeys} trailing={<ChevronsUpDown />} />
      </div>
    </header>
  );
}

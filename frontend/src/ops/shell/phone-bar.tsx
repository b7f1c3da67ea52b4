import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Sheet } from '#ui/sheet.tsx';
import { useScreenPath } from '../brand-choice.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { getCurrent, getScreens, passkeysPath } from '../screens.ts';
import { roleNames, useSession } from '../session.tsx';
import { getTimeText } from '../times.ts';
import { useSignOut } from './operator-menu.tsx';
import styles from './phone-bar.module.css';
import { useWaiting } from './use-waiting.ts';

/** Screens that have room in the bar; the others are under More. */
const mostLinks = 4;

/** The screens at the lower edge of a phone. */
export function PhoneBar({ onKeys }: { onKeys: () => void }) {
  const { operator, ends_at } = useSession();
  const { pathname } = useLocation();
  const toScreen = useScreenPath();
  const getWaiting = useWaiting();
  const signOut = useSignOut();
  const [open, setOpen] = useState(false);
  const rows = getScreens(operator.role);
  const linked = rows.filter(({ isUnderMore }) => !isUnderMore).slice(0, mostLinks);
  return (
    <>
      <nav className={styles.root} aria-label="Screens">
        {linked.map((row) => {
          const waiting = getWaiting(row);
          return (
            <Link
              key={row.path}
              to={toScreen(row.path)}
              className={styles.link}
              aria-current={getCurrent(row, pathname)}
            >
              <row.icon />
              {row.label}
              {waiting && (
                <span className={styles.count}>
                  {waiting}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </Link>
          );
        })}
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          <Menu />
          More
        </button>
      </nav>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={operator.name}
        description={`${roleNames[operator.role]}, session until ${getTimeText(ends_at)}`}
        closeLabel="Close"
      >
        <div className={styles.more}>
          {rows
            .filter((row) => !linked.includes(row))
            .map((row) => {
              const waiting = getWaiting(row);
              return (
                <ActionButton
                  key={row.path}
                  as={Link}
                  to={toScreen(row.path)}
                  wide
                  onClick={() => setOpen(false)}
                >
                  {row.label}
                  {waiting && `, ${waiting} waiting`}
                </ActionButton>
              );
            })}
          <ActionButton as={Link} to={toScreen(passkeysPath)} wide onClick={() => setOpen(false)}>
            Your passkeys
          </ActionButton>
          <ActionButton
            wide
            onClick={() => {
              setOpen(false);
              onKeys();
            }}
          >
            All keys
          </ActionButton>
          <ActionButton wide onClick={() => void signOut()}>
            Sign out
          </ActionButton>
        </div>
      </Sheet>
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Fingerprint, Keyboard, LogOut, Monitor, Moon, SunMedium } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from '#lib/store.ts';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { useToasts } from '#ui/toast.tsx';
import { call, getFailureText, hasCode } from '../api.ts';
import { useScreenPath } from '../brand-choice.ts';
import { type Mode, modeStore, setMode } from '../mode.ts';
import { Initials } from '../parts/initials.tsx';
import { passkeysPath } from '../screens.ts';
import { forgetSession, roleNames, useSession } from '../session.tsx';
import { getTimeText } from '../times.ts';
import styles from './account-menu.module.css';

const modeWords: Record<Mode, { label: string; icon: ReactNode }> = {
  system: { label: 'As the device', icon: <Monitor /> },
  light: { label: 'Light', icon: <SunMedium /> },
  dark: { label: 'Dark', icon: <Moon /> },
};

/** Ends the session here and on the server. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const toasts = useToasts();
  return async () => {
    try {
      await call('session', 'DELETE');
    } catch (cause) {
      if (!hasCode(cause, 'authentication_required')) {
        toasts.show({ title: 'Not signed out', message: getFailureText(cause), tone: 'danger' });
        return;
      }
    }
    forgetSession(client);
  };
}

/** Who is signed in, until when, and what is theirs alone. */
export function AccountMenu({ onKeys, trailing }: { onKeys: () => void; trailing?: ReactNode }) {
  const { operator, ends_at } = useSession();
  const navigate = useNavigate();
  const toScreen = useScreenPath();
  const signOut = useSignOut();
  const mode = useStore(modeStore);
  return (
    <DropdownMenu
      align="start"
      label="Your account"
      trigger={
        <button type="button" className={styles.root}>
          <Initials name={operator.name} large />
          <span className={styles.words}>
            <span className={styles.name}>{operator.name}</span>
            <span className={styles.role}>{roleNames[operator.role]}</span>
            <span className={styles.until}>Session until {getTimeText(ends_at)}</span>
          </span>
          {trailing}
        </button>
      }
      items={[
        {
          key: 'passkeys',
          label: 'Your passkeys',
          icon: <Fingerprint />,
          onSelect: () => void navigate(toScreen(passkeysPath)),
        },
        { key: 'keys', label: 'All keys', icon: <Keyboard />, onSelect: onKeys },
        ...(Object.keys(modeWords) as Mode[]).map((one, index) => ({
          key: one,
          ...modeWords[one],
          separated: index === 0,
          checked: one === mode,
          onSelect: () => setMode(one),
        })),
        {
          key: 'out',
          label: 'Sign out',
          icon: <LogOut />,
          separated: true,
          onSelect: () => void signOut(),
        },
      ]}
    />
  );
}

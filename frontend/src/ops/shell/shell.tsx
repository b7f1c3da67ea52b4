import { Search } from 'lucide-react';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { ToastProvider } from '#ui/toast.tsx';
import { useScreenPath } from '../brand-choice.ts';
import { FreshPasskeyProvider } from '../fresh-passkey.tsx';
import { useKeys } from '../keys.ts';
import { PanelFailure } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import { getScreenKey, getScreens, OwnPasskeys, passkeysPath } from '../screens.ts';
import { useSession } from '../session.tsx';
import { EndingNotice } from './ending-notice.tsx';
import { Jump } from './jump.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { NotFound } from './not-found.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';

/** What stands around every screen: the rail, ways to go anywhere, keys and messages. */
export default function Shell() {
  const { operator } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toScreen = useScreenPath();
  const [dialog, setDialog] = useState<'jump' | 'keys' | null>(null);
  const rows = getScreens(operator.role);
  const close = () => setDialog(null);

  useKeys({ '?': () => setDialog('keys') });
  useKeys(
    Object.fromEntries(
      rows.map(({ letter, path }) => [letter, () => void navigate(toScreen(path))]),
    ),
    { afterG: true },
  );
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setDialog('jump');
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return (
    <ToastProvider regionLabel="Messages" dismissLabel="Close">
      <FreshPasskeyProvider>
        <div className={styles.root}>
          <a className={styles.skip} href="#main">
            Skip to content
          </a>
          <Rail onJump={() => setDialog('jump')} onKeys={() => setDialog('keys')} />
          <button
            type="button"
            className={styles.search}
            aria-label="Jump to"
            onClick={() => setDialog('jump')}
          >
            <Search />
          </button>
          <main id="main" className={styles.main} tabIndex={-1}>
            <EndingNotice />
            <ScreenBoundary key={getScreenKey(rows, pathname)}>
              <Suspense fallback={<PlaceholderRows label="Loading" />}>
                <Routes>
                  {rows.map(({ path, Screen, item, hasItemsInside }) => (
                    <Route key={path} path={path}>
                      <Route index element={<Screen />} />
                      {hasItemsInside && <Route path="*" element={<Screen />} />}
                      {item && <Route path={item.path} element={<item.Screen />} />}
                    </Route>
                  ))}
                  <Route path={passkeysPath} element={<OwnPasskeys />} />
                  <Route path="/register" element={<Navigate to="/" replace />} />
                  <Route path="*" element={<NotFound />} />
                </Routes>
              </Suspense>
            </ScreenBoundary>
          </main>
          <PhoneBar onKeys={() => setDialog('keys')} />
        </div>
        <Jump open={dialog === 'jump'} onClose={close} />
        <KeysDialog open={dialog === 'keys'} onClose={close} />
      </FreshPasskeyProvider>
    </ToastProvider>
  );
}

/** A screen that fails leaves the rest of the console alone. */
class ScreenBoundary extends Component<{ children: ReactNode }, { cause: unknown }> {
  override state = { cause: null };

  static getDerivedStateFromError(cause: unknown) {
    return { cause };
  }

  override render() {
    if (this.state.cause === null) return this.props.children;
    return (
      <PanelFailure
        level={1}
        title="This screen did not load"
        cause={this.state.cause}
        onRetry={() => location.reload()}
      />
    );
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '#lib/store.ts';
import { sessionState } from './api.ts';
import styles from './console.module.css';
import { PanelFailure } from './parts/panel-state.tsx';
import { forgetAnswers, forgetSession, SessionProvider, sessionQuery } from './session.tsx';

const SignIn = lazy(() => import('./sign-in/sign-in.tsx'));
const Register = lazy(() => import('./sign-in/register.tsx'));
const Shell = lazy(() => import('./shell/shell.tsx'));

/** All of the console. Without a session there is the way in, and no screen is loaded. */
export function Console() {
  const { pathname } = useLocation();
  const session = useQuery(sessionQuery);
  const { ended } = useStore(sessionState);
  const client = useQueryClient();
  useEffect(() => {
    if (ended) forgetSession(client);
  }, [ended, client]);
  // Once the screens are gone, which would ask for it again.
  const isOut = session.data === null;
  useEffect(() => {
    if (isOut) forgetAnswers(client);
  }, [isOut, client]);

  if (pathname === '/register') return <Suspense fallback={null}>{<Register />}</Suspense>;
  if (session.isPending) return null;
  if (session.isError) {
    return (
      <main className={styles.root}>
        <PanelFailure
          level={1}
          title="The console did not load"
          cause={session.error}
          retrying={session.isFetching}
          onRetry={() => void session.refetch()}
        />
      </main>
    );
  }
  return (
    <Suspense fallback={null}>
      {session.data ? (
        <SessionProvider session={session.data}>
          <Shell />
        </SessionProvider>
      ) : (
        <SignIn ended={ended} />
      )}
    </Suspense>
  );
}

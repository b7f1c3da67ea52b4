/** Some writes need a passkey that was shown just now: asks for it, and repeats the call. */
import { useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { call, hasCode } from './api.ts';
import styles from './fresh-passkey.module.css';
import { ActionButton } from './parts/action-button.tsx';
import { FailureLine } from './parts/failure-line.tsx';
import { sessionQuery } from './session.tsx';

/** The person kept the passkey to themselves: nothing was done, which shows already. */
export class NotConfirmed extends Error {}

interface FreshPasskey {
  /** Makes a call, after a passkey was shown again where the call needs it. */
  withFresh: <T>(make: () => Promise<T>) => Promise<T>;
  /** For what must not begin without one: resolves once the session is fresh. */
  ensureFresh: () => Promise<void>;
}

const FreshPasskeyContext = createContext<FreshPasskey | null>(null);

export function useFreshPasskey(): FreshPasskey {
  const fresh = use(FreshPasskeyContext);
  if (!fresh) throw new Error('useFreshPasskey needs a FreshPasskeyProvider above it');
  return fresh;
}

/** What is left of a fresh session must last for what comes. */
const marginMs = 30_000;

export function FreshPasskeyProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const waiting = useRef<{ resolve: () => void; reject: (cause: Error) => void } | null>(null);

  const ask = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject };
        setFailure(null);
        setOpen(true);
      }),
    [],
  );
  const withFresh = useCallback(
    async <T,>(make: () => Promise<T>): Promise<T> => {
      try {
        return await make();
      } catch (cause) {
        if (!hasCode(cause, 'fresh_passkey_required')) throw cause;
      }
      await ask();
      return make();
    },
    [ask],
  );
  const ensureFresh = useCallback(async () => {
    const session = client.getQueryData(sessionQuery.queryKey);
    const until = session?.fresh_until ? Date.parse(session.fresh_until) : 0;
    if (until < Date.now() + marginMs) await ask();
  }, [ask, client]);

  const close = () => {
    setOpen(false);
    waiting.current?.reject(new NotConfirmed());
    waiting.current = null;
  };
  const confirm = async () => {
    setSending(true);
    setFailure(null);
    try {
      const { showPasskey } = await import('./passkey.ts');
      const { options } = await call('confirmation', 'GET');
      const answer = await showPasskey(options);
      const { fresh_until } = await call('confirmation', 'POST', { body: { answer } });
      client.setQueryData(sessionQuery.queryKey, (old) => (old ? { ...old, fresh_until } : old));
      setOpen(false);
      waiting.current?.resolve();
      waiting.current = null;
    } catch (cause) {
      setFailure(cause);
    } finally {
      setSending(false);
    }
  };

  return (
    <FreshPasskeyContext value={{ withFresh, ensureFresh }}>
      {children}
      <Dialog
        open={open}
        onClose={close}
        size="sm"
        title="Show your passkey again"
        description="This needs to be you, now. For a few minutes it then does not ask again."
      >
        <FailureLine cause={failure} isPasskey />
        <div className={styles.actions}>
          <ActionButton
            look="ink"
            wide
            icon={<Fingerprint />}
            sending={sending}
            onClick={() => void confirm()}
          >
            Show passkey
          </ActionButton>
          <ActionButton onClick={close}>Cancel</ActionButton>
        </div>
      </Dialog>
    </FreshPasskeyContext>
  );
}

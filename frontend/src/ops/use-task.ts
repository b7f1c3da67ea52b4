/** Something that is sent: whether it runs, and why it failed. */
import { useState } from 'react';
import { NotConfirmed } from './fresh-passkey.tsx';

export function useTask(): {
  sending: boolean;
  failure: unknown;
  /** Runs it; true once it is done. Who did not show their passkey is told nothing more. */
  run: (task: () => Promise<void>) => Promise<boolean>;
  reset: () => void;
} {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  return {
    sending,
    failure,
    reset: () => setFailure(null),
    run: async (task) => {
      setSending(true);
      setFailure(null);
      try {
        await task();
        return true;
      } catch (cause) {
        if (!(cause instanceof NotConfirmed)) setFailure(cause);
        return false;
      } finally {
        setSending(false);
      }
    },
  };
}

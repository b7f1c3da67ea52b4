import { useQueryClient } from '@tanstack/react-query';
import { Clock3, Fingerprint, LifeBuoy, MailOpen, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call, sessionState } from '../api.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { Notice } from '../parts/notice.tsx';
import { showPasskey } from '../passkey.ts';
import { sessionQuery } from '../session.tsx';
import styles from './entry.module.css';
import { Welcome } from './welcome.tsx';

type Way = 'here' | 'elsewhere';

/** The way in: a passkey, and nothing else. `ended`: a session was there until now. */
export default function SignIn({ ended }: { ended: boolean }) {
  const client = useQueryClient();
  const [sending, setSending] = useState<Way | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    document.title = 'Sign in · Console';
  }, []);
  const signIn = async (way: Way) => {
    if (sending) return;
    setSending(way);
    setFailure(null);
    try {
      const { options } = await call('sign-in', 'GET');
      const answer = await showPasskey(options, { elsewhere: way === 'elsewhere' });
      await call('sign-in', 'POST', { body: { answer } });
      sessionState.set({ usedAt: Date.now(), ended: false });
      await client.refetchQueries({ queryKey: sessionQuery.queryKey });
    } catch (cause) {
      setFailure(cause);
    } finally {
      setSending(null);
    }
  };
  return (
    <Welcome>
      <h1 className={styles.title}>Sign in</h1>
      <p className={styles.lead}>
        With the passkey on this computer, on your phone or on a security key. There is no password
        here.
      </p>
      {ended && failure === null && (
        <div className={styles.notice}>
          <Notice tone="amber" role="status" icon={<Clock3 />}>
            Your session ended. Sign in to go on where you were.
          </Notice>
        </div>
      )}
      <div className={styles.actions}>
        <FailureLine cause={failure} isPasskey />
        <ActionButton
          look="ink"
          className={styles.big}
          icon={<Fingerprint />}
          sending={sending === 'here'}
          onClick={() => void signIn('here')}
        >
          Continue with a passkey
        </ActionButton>
        <ActionButton
          className={styles.big}
          icon={<Smartphone />}
          sending={sending === 'elsewhere'}
          onClick={() => void signIn('elsewhere')}
        >
          Use a passkey from another device
        </ActionButton>
      </div>
      <div className={styles.helps}>
        <section className={styles.help}>
          <MailOpen />
          <h2 className={styles.helpTitle}>First time here?</h2>
          <p className={styles.helpText}>
            Open the invitation that an administrator sent you. It works once, for 24 hours.
          </p>
        </section>
        <section className={styles.help}>
          <LifeBuoy />
          <h2 className={styles.helpTitle}>Lost your passkey?</h2>
          <p className={styles.helpText}>
            Another administrator can send you an invitation to register a new one.
          </p>
        </section>
      </div>
    </Welcome>
  );
}

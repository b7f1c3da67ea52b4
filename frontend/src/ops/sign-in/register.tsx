import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, Link2Off, UserCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { TextInput } from '#ui/text-input.tsx';
import { call, hasCode, sessionState } from '../api.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import { createPasskey, getDeviceText } from '../passkey.ts';
import { forgetAnswers, hasAllBrands, roleNames, sessionQuery } from '../session.tsx';
import styles from './entry.module.css';
import { Welcome } from './welcome.tsx';

const secretForm = /^[\w-]{43}$/;

/** Where an invitation leads: registers a passkey, and signs in. */
export default function Register() {
  const { hash } = useLocation();
  const secret = hash.slice(1);
  useEffect(() => {
    document.title = 'Invitation · Console';
  }, []);
  return (
    <Welcome>
      {secretForm.test(secret) ? <Invitation key={secret} secret={secret} /> : <NoInvitation />}
    </Welcome>
  );
}

const toSignIn = (
  <ActionButton as={Link} to="/" look="ink">
    Go to the console
  </ActionButton>
);

function NoInvitation() {
  return (
    <PanelState
      level={1}
      icon={<Link2Off />}
      title="This invitation is over"
      text="It works once, for 24 hours, and can be taken back. If you have used it, sign in with your passkey. Else ask an administrator for another one."
      action={toSignIn}
    />
  );
}

function Invitation({ secret }: { secret: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [label, setLabel] = useState(() => getDeviceText(navigator.userAgent));
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const invitation = useQuery({
    queryKey: ['registration', secret],
    queryFn: ({ signal }) => call('registration', 'GET', { query: { invitation: secret }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const name = label.trim();
  const register = async () => {
    if (!invitation.data || sending || name === '') return;
    setSending(true);
    setFailure(null);
    try {
      const answer = await createPasskey(invitation.data.options);
      await call('registration', 'POST', { body: { invitation: secret, label: name, answer } });
      sessionState.set({ usedAt: Date.now(), ended: false });
      // Whoever was signed in here before is no longer.
      forgetAnswers(client);
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await navigate('/', { replace: true });
    } catch (cause) {
      setFailure(cause);
    } finally {
      setSending(false);
    }
  };

  if (invitation.isPending) return <PlaceholderRows label="Loading the invitation" />;
  if (invitation.isError) {
    return hasCode(invitation.error, 'link_invalid') ? (
      <NoInvitation />
    ) : (
      <PanelFailure
        level={1}
        title="The invitation did not load"
        cause={invitation.error}
        retrying={invitation.isFetching}
        onRetry={() => void invitation.refetch()}
      />
    );
  }
  if (hasCode(failure, 'link_invalid')) {
    return (
      <PanelState
        level={1}
        icon={<UserCheck />}
        title="Somebody used this invitation"
        text="It was used or taken back while this page was open, so no passkey was registered. If it was you, sign in. Else tell an administrator."
        action={toSignIn}
      />
    );
  }
  const { role, brands, name: person } = invitation.data;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void register();
      }}
    >
      <h1 className={styles.title}>Hello {person}</h1>
      <p className={styles.lead}>
        Register a passkey on this computer, on your phone or on a security key. You sign in with it
        from now on.
      </p>
      <dl className={styles.facts}>
        <dt>Role</dt>
        <dd>{roleNames[role]}</dd>
        <dt>Brands</dt>
        <dd>{hasAllBrands(brands) ? 'All brands' : brands.join(', ')}</dd>
      </dl>
      <div className={styles.form}>
        <TextInput
          label="Name of the passkey"
          hint="So that you know it among others."
          value={label}
          maxLength={40}
          required
          onChange={(event) => setLabel(event.target.value)}
          error={name === '' ? 'Give it a name.' : undefined}
        />
      </div>
      <div className={styles.actions}>
        <FailureLine cause={failure} isPasskey />
        <ActionButton
          look="ink"
          type="submit"
          className={styles.big}
          icon={<Fingerprint />}
          sending={sending}
        >
          Register a passkey
        </ActionButton>
      </div>
    </form>
  );
}

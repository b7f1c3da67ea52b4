/** /login. Its first screen is rendered on the server. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useReturning } from '../features/login/api.ts';
import { LoginForm } from '../features/login/login-form.tsx';
import { LoginFrame } from '../features/login/login-frame.tsx';
import { returnPath } from '../features/login/return-path.ts';
import { routes } from '../routes.ts';

export default function Login() {
  const { t } = useTranslation([...routes.login.texts, 'common']);
  const { user, loading } = useSession();
  const { search } = useLocation();
  useTitle(t('title'));
  const { returning, loading: asking } = useReturning();
  // What was known of the member before the login is gone once they are logged in.
  const [readsMessages, setReadsMessages] = useState(false);
  if (user) {
    const next = readsMessages ? paths.chats : paths.members;
    return <Navigate replace to={returnPath(search, next)} />;
  }
  return (
    <LoginFrame drawing={!returning}>
      {loading || asking ? (
        <SkeletonGroup label={t('common:states.loading')} className="stack">
          <Skeleton shape="title" width="half" />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </SkeletonGroup>
      ) : (
        <LoginForm
          returning={returning}
          onAccepted={() => setReadsMessages(Boolean(returning?.unread_messages))}
        />
      )}
    </LoginFrame>
  );
}

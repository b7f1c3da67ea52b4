/** /login. Its first screen is rendered on the server. */
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { LoginForm } from '../features/login/login-form.tsx';
import { LoginFrame } from '../features/login/login-frame.tsx';
import { returnPath } from '../features/login/return-path.ts';
import { routes } from '../routes.ts';

export default function Login() {
  const { t } = useTranslation([...routes.login.texts, 'common']);
  const { user, loading } = useSession();
  const { search } = useLocation();
  useTitle(t('title'));
  if (user) return <Navigate replace to={returnPath(search)} />;
  return (
    <LoginFrame>
      {loading ? (
        <SkeletonGroup label={t('common:states.loading')} className="stack">
          <Skeleton shape="title" width="half" />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </SkeletonGroup>
      ) : (
        <LoginForm />
      )}
    </LoginFrame>
  );
}

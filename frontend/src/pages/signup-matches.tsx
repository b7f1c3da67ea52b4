/** /signup-matches */
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { SignupMatches } from '../features/members/search/signup-matches.tsx';
import { routes } from '../routes.ts';

export default function SignupMatchesPage() {
  const { t } = useTranslation(routes['signup-matches'].texts);
  const { user } = useSession();
  useTitle(t('matches.page_title'));
  return user && <SignupMatches user={user} />;
}

/** /signup-matches */
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { SignupMatches } from '../features/members/components/signup-matches.tsx';

/** All texts of the page, loaded together. */
const groups = ['search', 'cards', 'common', 'errors'];

export default function SignupMatchesPage() {
  const { t } = useTranslation(groups);
  const { user } = useSession();
  useTitle(t('matches.page_title'));
  return user && <SignupMatches user={user} />;
}

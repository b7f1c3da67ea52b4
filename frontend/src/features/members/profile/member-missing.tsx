import { Ban, UserSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useGates } from '#lib/use-gates.ts';
import { useTitle } from '#lib/use-title.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Nobody is here, or nobody for this viewer. */
export function MemberMissing({ reason }: { reason: 'not_found' | 'blocked_by_user' }) {
  const { t } = useTranslation(['member', 'common']);
  const { maySearch } = useGates();
  const title = t(`${reason}.title`);
  useTitle(title);
  return (
    <div className="container page">
      <EmptyState
        level={1}
        icon={reason === 'blocked_by_user' ? <Ban /> : <UserSearch />}
        title={title}
        text={t(`${reason}.text`)}
        action={
          <Button as={Link} to={maySearch ? paths.members : paths.index}>
            {t(maySearch ? 'common:nav.members' : 'common:not_found.home')}
          </Button>
        }
      />
    </div>
  );
}

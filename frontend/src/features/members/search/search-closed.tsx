import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useGates } from '#lib/use-gates.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** What a visitor finds where a brand shows its members only to members. */
export function SearchClosed() {
  const { t } = useTranslation(['search', 'common']);
  const { name } = useSettings();
  const { maySignUp } = useGates();
  return (
    <div className="container page">
      <EmptyState
        level={1}
        icon={<Lock />}
        title={t('closed.title')}
        text={t('closed.text', { brand: name })}
        action={
          <>
            {maySignUp && (
              <Button as={Link} to={paths.signup} size="lg" block>
                {t('common:actions.signup')}
              </Button>
            )}
            <Button
              as={Link}
              to={`${paths.login}?to=${encodeURIComponent(paths.members)}`}
              size="lg"
              block
              variant={maySignUp ? 'secondary' : 'primary'}
            >
              {t('common:actions.login')}
            </Button>
          </>
        }
      />
    </div>
  );
}

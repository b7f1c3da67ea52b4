import { MailQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Signing up needs an invitation at the moment. */
export function InviteOnly() {
  const { t } = useTranslation(['signup', 'common']);
  const { name } = useSettings();
  return (
    <EmptyState
      level={1}
      icon={<MailQuestionMark />}
      title={t('invite.title')}
      text={t('invite.text', { brand: name })}
      action={
        <Button as={Link} to={paths.login} size="lg">
          {t('common:actions.login')}
        </Button>
      }
    />
  );
}

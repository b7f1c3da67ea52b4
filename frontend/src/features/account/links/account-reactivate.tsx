import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import * as limits from '#shared/limits.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import { reactivateAccount } from '../api.ts';
import { useLogIn } from '../use-log-in.ts';
import { LinkAction } from './link-action.tsx';
import { SupportLine } from './support-line.tsx';

/** The way back for a deleted account. */
export function AccountReactivate() {
  const { t } = useTranslation(['account', 'common']);
  const { name } = useSettings();
  const { show } = useToasts();
  const logIn = useLogIn();
  return (
    <LinkAction
      icon={<RotateCcw />}
      title={t('reactivate.title')}
      text={t('reactivate.text', { brand: name })}
      button={t('reactivate.button')}
      redeem={reactivateAccount}
      onDone={async (user) => {
        await logIn(user);
        show({ title: t('reactivate.done') });
      }}
      invalid={
        <>
          <p>{t('reactivate.invalid', { count: limits.reactivationDays })}</p>
          <Button as={Link} to={paths.login} size="lg">
            {t('common:actions.login')}
          </Button>
          <Button as={Link} to={paths.signup} size="lg" variant="secondary">
            {t('common:actions.signup')}
          </Button>
          <SupportLine />
        </>
      }
    />
  );
}

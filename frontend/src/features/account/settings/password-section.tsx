import { Check, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFailures } from '#lib/field-failures.ts';
import { paths } from '#lib/paths.ts';
import { usePlainForm } from '#lib/use-plain-form.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useChangePassword } from '../api.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { CurrentPassword } from './current-password.tsx';
import styles from './settings-card.module.css';
import { SettingsCard } from './settings-card.tsx';
import { useSessionEnd } from './use-session-end.ts';

const fields = ['old_password', 'password', 'repeat'] as const;
type PasswordField = (typeof fields)[number];

async function loadCheck() {
  const { wrongNewPassword } = await import('../passwords.ts');
  return (values: Record<PasswordField, string>) => ({
    ...(!values.old_password && { old_password: 'required' }),
    ...wrongNewPassword(values),
  });
}

/** Another password. Every device logs in anew with it, this one too. */
export function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const { show } = useToasts();
  const endSession = useSessionEnd();
  const change = useChangePassword();
  const [failure, setFailure] = useState<unknown>(null);
  const form = usePlainForm<PasswordField>({
    fields,
    loadCheck,
    onFailure: setFailure,
    onValid: ({ old_password, password }) => {
      setFailure(null);
      change.mutate(
        { old_password, password },
        {
          onSuccess: () => {
            show({ icon: <Check />, title: t('password.done'), message: t('password.done_next') });
            endSession(paths.login, { email });
          },
          onError: (cause) => {
            const wrong = fieldFailures(cause, ['old_password', 'password'], {
              old_password_wrong: 'old_password',
            });
            form.refuse(wrong);
            if (wrong.length === 0) setFailure(cause);
          },
        },
      );
    },
  });
  return (
    <SettingsCard part="password" icon={<KeyRound />} lead={t('password.lead')}>
      <form className={styles.form} method="post" noValidate {...form.props}>
        <FormFailure cause={failure} />
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPassword
          field={form.getField('old_password')}
          label={t('password.old')}
          code={form.codes.old_password}
        />
        <NewPasswordFields
          password={form.getField('password')}
          repeat={form.getField('repeat')}
          codes={form.codes}
        />
        <Button type="submit" loading={change.isPending || change.isSuccess}>
          {t('password.button')}
        </Button>
      </form>
    </SettingsCard>
  );
}

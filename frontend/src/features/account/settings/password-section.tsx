import { Check, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldFailures } from '#lib/field-failures.ts';
import { createResolver, type FieldCodes } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useChangePassword } from '../api.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { type NewPassword, wrongNewPassword } from '../passwords.ts';
import { CurrentPassword } from './current-password.tsx';
import styles from './settings-card.module.css';
import { SettingsCard } from './settings-card.tsx';
import { useSessionEnd } from './use-session-end.ts';

interface PasswordValues extends NewPassword {
  old_password: string;
}

const wrongFields = (values: PasswordValues): FieldCodes<PasswordValues> => ({
  ...(!values.old_password && { old_password: 'required' }),
  ...wrongNewPassword(values),
});

/** Another password. Every device logs in anew with it, this one too. */
export function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const { show } = useToasts();
  const endSession = useSessionEnd();
  const form = useForm<PasswordValues>({
    defaultValues: { old_password: '', password: '', repeat: '' },
    resolver: createResolver(wrongFields),
  });
  const { errors } = form.formState;
  const change = useChangePassword();
  const [failure, setFailure] = useState<unknown>(null);
  const submit = form.handleSubmit(({ old_password, password }) => {
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
          for (const [field, code] of wrong) {
            form.setError(field, { message: code }, { shouldFocus: true });
          }
          if (wrong.length === 0) setFailure(cause);
        },
      },
    );
  });
  return (
    <SettingsCard part="password" icon={<KeyRound />} lead={t('password.lead')}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <FormFailure cause={failure} />
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPassword
          field={form.register('old_password')}
          label={t('password.old')}
          code={errors.old_password?.message}
        />
        <NewPasswordFields
          password={form.register('password')}
          repeat={form.register('repeat')}
          codes={{ password: errors.password?.message, repeat: errors.repeat?.message }}
        />
        <Button type="submit" loading={change.isPending || change.isSuccess}>
          {t('password.button')}
        </Button>
      </form>
    </SettingsCard>
  );
}

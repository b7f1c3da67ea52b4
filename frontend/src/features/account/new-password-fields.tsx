import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldError } from '#lib/use-field-error.ts';
import type { PlainField } from '#lib/use-plain-form.ts';
import * as limits from '#shared/limits.ts';
import { PasswordInput } from '#ui/password-input.tsx';

interface NewPasswordFieldsProps {
  password: UseFormRegisterReturn | PlainField;
  repeat: UseFormRegisterReturn | PlainField;
  /** What is wrong with each, as a code. */
  codes: { password?: string | undefined; repeat?: string | undefined };
}

/** A new password, entered twice, with a hint how hard it is to guess. */
export function NewPasswordFields({ password, repeat, codes }: NewPasswordFieldsProps) {
  const { t } = useTranslation('account');
  const fieldError = useFieldError();
  const eye = { showLabel: t('new_password.show'), hideLabel: t('new_password.hide') };
  return (
    <>
      <PasswordInput
        {...password}
        {...eye}
        label={t('new_password.label')}
        note={t('new_password.note', { min: limits.passwordMinChars })}
        error={fieldError('password', codes.password)}
        strengthLabels={{
          weak: t('new_password.weak'),
          fair: t('new_password.fair'),
          strong: t('new_password.strong'),
        }}
        maxLength={limits.passwordMaxChars}
      />
      <PasswordInput
        {...repeat}
        {...eye}
        label={t('new_password.repeat')}
        error={fieldError('repeat', codes.repeat)}
        autoComplete="new-password"
        maxLength={limits.passwordMaxChars}
      />
    </>
  );
}

import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors.ts';
import type { PlainField } from '#lib/use-plain-form.ts';
import * as limits from '#shared/limits.ts';
import { PasswordInput } from '#ui/password-input.tsx';

interface CurrentPasswordProps {
  field: UseFormRegisterReturn | PlainField;
  label: string;
  hint?: string;
  /** What is wrong with it, as a code. */
  code: string | undefined;
}

/** The password that the member has, asked for again. */
export function CurrentPassword({ field, label, hint, code }: CurrentPasswordProps) {
  const { t } = useTranslation('account');
  const { fieldText } = useErrorText();
  return (
    <PasswordInput
      {...field}
      label={label}
      hint={hint}
      error={code && fieldText(code)}
      showLabel={t('new_password.show')}
      hideLabel={t('new_password.hide')}
      maxLength={limits.passwordMaxChars}
    />
  );
}

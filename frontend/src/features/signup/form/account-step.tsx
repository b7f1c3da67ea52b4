import { useId } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getErrorCode } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { useFieldError } from '#lib/use-field-error.ts';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import { nameSchema } from '#shared/api/signup.ts';
import * as limits from '#shared/limits.ts';
import { nameAllowed } from '#shared/rules/names.ts';
import { DateOfBirthSelect } from '#ui/date-of-birth-select.tsx';
import { EmailInput } from '#ui/email-input.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './signup.module.css';
import { useEmailCheck } from './use-email-check.ts';
import { eldestBirthYear, type SignupValues } from './values.ts';

/** Name, address, password and date of birth. */
export function AccountStep({ form, today }: { form: UseFormReturn<SignupValues>; today: string }) {
  const { t } = useTranslation('signup');
  const { register, control, formState } = form;
  const errorText = useFieldError();
  const tag = useLanguageTag();
  const id = useId();
  const [name, email] = useWatch({ control, name: ['name', 'email'] });
  const birthDate = useController({ control, name: 'date_of_birth' });
  const check = useEmailCheck(email);
  const emailCode =
    formState.errors.email?.message ?? (check?.valid === false ? 'invalid_email' : undefined);
  const taken = emailCode === 'email_taken';

  return (
    <>
      <TextInput
        {...register('name')}
        label={t('name.label')}
        error={errorText('name', formState.errors.name?.message)}
        valid={getErrorCode(nameSchema, name) === null && nameAllowed(name)}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={limits.nameMaxChars}
      />
      <EmailInput
        {...register('email')}
        id={`${id}-email`}
        label={t('email.label')}
        error={errorText('email', emailCode)}
        hint={
          taken && (
            <>
              {t('email.taken')}{' '}
              <TextLink as={Link} to={paths.login} state={{ email }}>
                {t('email.login')}
              </TextLink>
            </>
          )
        }
        valid={check?.valid === true && check.suggestion === null}
      >
        {/* The container stays, so that a suggestion that comes later is announced. */}
        <div aria-live="polite">
          {check?.suggestion && (
            <div className={styles.suggestion}>
              <p>
                <Trans
                  t={t}
                  i18nKey="email.suggestion"
                  values={{ email: check.suggestion }}
                  components={{ b: <b /> }}
                />
              </p>
              <TextLink
                as="button"
                standalone
                onClick={() => {
                  form.setValue('email', check.suggestion ?? '', { shouldDirty: true });
                  form.setFocus('email');
                }}
              >
                {t('email.accept')}
              </TextLink>
            </div>
          )}
        </div>
      </EmailInput>
      <PasswordInput
        {...register('password')}
        label={t('password.label')}
        note={t('password.note', { min: limits.passwordMinChars })}
        error={errorText('password', formState.errors.password?.message)}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        strengthLabels={{
          weak: t('password.weak'),
          fair: t('password.fair'),
          strong: t('password.strong'),
        }}
        maxLength={limits.passwordMaxChars}
      />
      <DateOfBirthSelect
        {...birthDate.field}
        label={t('birth_date.label')}
        labels={{
          day: t('birth_date.day'),
          month: t('birth_date.month'),
          year: t('birth_date.year'),
        }}
        hint={t('birth_date.hint')}
        error={errorText('date_of_birth', formState.errors.date_of_birth?.message)}
        locale={tag}
        // The list starts with the eldest allowed, so that no year of somebody too young stands
        // first. All years up to this one follow: a list without them would have a minor choose a
        // wrong one, and who says the truth gets a final answer.
        firstYear={eldestBirthYear(today)}
        lastYear={Number(today.slice(0, 4))}
      />
    </>
  );
}

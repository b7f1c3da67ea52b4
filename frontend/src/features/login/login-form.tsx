import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { getEmail } from '#lib/email-state.ts';
import { useErrorText } from '#lib/errors.ts';
import { createResolver, type FieldCodes, getErrorCode } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { setUser } from '#lib/session.tsx';
import { useChangeLanguage, useLocale } from '#lib/use-language.ts';
import * as limits from '#shared/limits.ts';
import { emailSchema } from '#shared/model/common.ts';
import type { ReturningMember } from '#shared/model/remembered-device.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EmailInput } from '#ui/email-input.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useLogin } from './api.ts';
import { ForgetDevice } from './forget-device.tsx';
import styles from './login.module.css';
import { LoginFailure } from './login-failure.tsx';
import { ReturningHead } from './returning-head.tsx';

interface LoginValues {
  email: string;
  password: string;
  remember: boolean;
}

const wrongPassword = ({ password }: LoginValues): FieldCodes<LoginValues> =>
  password ? {} : { password: 'required' };

function wrongFields(values: LoginValues): FieldCodes<LoginValues> {
  const emailCode = getErrorCode(emailSchema, values.email ?? '');
  return { ...(emailCode && { email: emailCode }), ...wrongPassword(values) };
}

interface LoginFormProps {
  /** The member whom this device remembers: only the password is asked for. */
  returning: ReturningMember | null;
  /** The login was accepted, and the page is about to know the member. */
  onAccepted: () => void;
}

/** E-mail and password. The page moves on by itself once the member is logged in. */
export function LoginForm({ returning, onAccepted }: LoginFormProps) {
  const { t } = useTranslation(['login', 'common']);
  const { fieldText } = useErrorText();
  const locale = useLocale();
  const changeLanguage = useChangeLanguage();
  const client = useQueryClient();
  const { state } = useLocation();
  // No default values: what was typed before the application started stays.
  const form = useForm<LoginValues>({
    resolver: createResolver(returning ? wrongPassword : wrongFields),
  });
  const { register, formState, handleSubmit, setFocus } = form;
  const login = useLogin();
  const error = (field: keyof LoginValues) => {
    const code = formState.errors[field]?.message;
    return code && fieldText(code);
  };
  const submit = handleSubmit(({ email, password, remember }) => {
    const body = returning
      ? ({ remembered: true, password } as const)
      : { email, password, ...(remember && { remember }) };
    login.mutate(body, {
      onSuccess: async (user) => {
        // Before the session is noted, so that it is not taken for a change of the member's own.
        if (user.language !== locale) await changeLanguage(user.language);
        onAccepted();
        setUser(client, user);
      },
      onError: (cause) => {
        const known = cause instanceof ApiError ? cause : null;
        for (const [field, code] of Object.entries(known?.fields ?? {})) {
          if (field === 'email' || field === 'password') form.setError(field, { message: code });
        }
        setFocus(known?.fields.email ? 'email' : 'password', { shouldSelect: true });
      },
    });
  });
  return (
    <>
      {returning ? (
        <ReturningHead {...returning} />
      ) : (
        <div className={styles.head}>
          <h1 className="h2">{t('heading')}</h1>
          <p className="muted">{t('lead')}</p>
        </div>
      )}
      <div role="alert" className={styles.failure}>
        {login.isError && <LoginFailure key={login.submittedAt} cause={login.error} />}
      </div>
      {/* `post`: sent before any script ran, a password must not end up in the address. */}
      <form className="stack" method="post" noValidate onSubmit={submit}>
        {!returning && (
          <EmailInput
            {...register('email')}
            label={t('email')}
            error={error('email')}
            defaultValue={getEmail(state)}
            autoComplete="username"
            maxLength={limits.emailMaxChars}
          />
        )}
        <PasswordInput
          {...register('password')}
          label={t('password')}
          error={error('password')}
          showLabel={t('show')}
          hideLabel={t('hide')}
          maxLength={limits.passwordMaxChars}
        />
        <TextLink as={Link} standalone to={paths['reset-password']} className={styles.forgot}>
          {t('forgot')}
        </TextLink>
        {!returning && (
          <Checkbox
            {...register('remember')}
            className={styles.remember}
            label={t('remember')}
            hint={t('remember_hint')}
          />
        )}
        <Button type="submit" size="lg" block loading={login.isPending}>
          {returning?.unread_messages ? t('read_messages') : t('common:actions.login')}
        </Button>
      </form>
      {returning ? (
        <ForgetDevice name={returning.name} />
      ) : (
        <p className={styles.signup}>
          {t('new_here')}{' '}
          <TextLink as={Link} standalone to={paths.signup}>
            {t('common:actions.signup')}
          </TextLink>
        </p>
      )}
    </>
  );
}

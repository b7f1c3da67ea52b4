import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { getEmail } from '#lib/email-state.ts';
import { useErrorText } from '#lib/errors.ts';
import { fieldFailures } from '#lib/field-failures.ts';
import { createResolver, type FieldCodes, getErrorCode } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import * as limits from '#shared/limits.ts';
import { emailSchema } from '#shared/model/common.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmailInput } from '#ui/email-input.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useRequestReset } from '../api.ts';
import styles from './reset.module.css';
import { ResetSent } from './reset-sent.tsx';

/** Asks for a link to set a new password, and says where to look for it. */
export function ResetRequest() {
  const { state } = useLocation();
  const [email, setEmail] = useState(() => getEmail(state) ?? '');
  const [sent, setSent] = useState(false);
  return sent ? (
    <ResetSent email={email} onOther={() => setSent(false)} />
  ) : (
    <ResetForm
      email={email}
      onSent={(to) => {
        setEmail(to);
        setSent(true);
      }}
    />
  );
}

interface ResetRequestValues {
  email: string;
}

function wrongFields({ email }: ResetRequestValues): FieldCodes<ResetRequestValues> {
  const code = getErrorCode(emailSchema, email);
  return code ? { email: code } : {};
}

function ResetForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useTranslation(['account', 'common']);
  const { fieldText } = useErrorText();
  const form = useForm<ResetRequestValues>({
    defaultValues: { email },
    resolver: createResolver(wrongFields),
  });
  const request = useRequestReset();
  const [failure, setFailure] = useState<unknown>(null);
  const code = form.formState.errors.email?.message;
  const submit = form.handleSubmit((values) => {
    setFailure(null);
    request.mutate(values.email, {
      onSuccess: () => onSent(values.email.trim()),
      onError: (cause) => {
        const [wrong] = fieldFailures(cause, ['email'], { email_not_found: 'email' });
        if (wrong) form.setError(wrong[0], { message: wrong[1] }, { shouldFocus: true });
        else setFailure(cause);
      },
    });
  });
  return (
    <>
      <div className={styles.head}>
        <h1 className="h2">{t('reset.heading')}</h1>
        <p className="muted">{t('reset.lead')}</p>
      </div>
      <FormFailure cause={failure} />
      <form className="stack" noValidate onSubmit={submit}>
        <EmailInput
          {...form.register('email')}
          label={t('reset.email')}
          error={code && fieldText(code)}
          hint={
            code === 'email_not_found' && (
              <>
                {t('reset.not_found')}{' '}
                <TextLink as={Link} to={paths.signup}>
                  {t('common:actions.signup')}
                </TextLink>
              </>
            )
          }
          autoComplete="username"
          maxLength={limits.emailMaxChars}
        />
        <Button type="submit" size="lg" block loading={request.isPending}>
          {t('reset.send')}
        </Button>
      </form>
      <p className={cx(styles.back, 'muted')}>
        {t('reset.remembered')}{' '}
        <TextLink as={Link} standalone to={paths.login}>
          {t('common:actions.login')}
        </TextLink>
      </p>
    </>
  );
}

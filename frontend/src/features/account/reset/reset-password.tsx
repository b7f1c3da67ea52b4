import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { fieldFailures } from '#lib/field-failures.ts';
import { createResolver } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useResetPassword } from '../api.ts';
import { LinkInvalid } from '../links/link-invalid.tsx';
import { tokenIn, wasNotMe } from '../links/link-token.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { type NewPassword, wrongNewPassword } from '../passwords.ts';
import { useLogIn } from '../use-log-in.ts';
import styles from './reset.module.css';

/** The new password that a link in a mail allows to set. `frame` stands around the form. */
export function ResetPassword({ frame }: { frame: (form: ReactNode) => ReactNode }) {
  const { t } = useTranslation(['account', 'common']);
  const { search } = useLocation();
  const token = tokenIn(search);
  const notMe = wasNotMe(search);
  const { show } = useToasts();
  const logIn = useLogIn();
  const reset = useResetPassword();
  const form = useForm<NewPassword>({
    defaultValues: { password: '', repeat: '' },
    resolver: createResolver(wrongNewPassword),
  });
  const { errors } = form.formState;
  const refused = reset.error instanceof ApiError && reset.error.code === 'link_invalid';
  if (token === null || refused) {
    return (
      <LinkInvalid focused={refused}>
        <p>{t('reset.invalid')}</p>
        <Button as={Link} to={paths['reset-password']} size="lg">
          {t('reset.send')}
        </Button>
      </LinkInvalid>
    );
  }
  const fieldsWrong = fieldFailures(reset.error, ['password']).length > 0;
  const submit = form.handleSubmit(({ password }) =>
    reset.mutate(
      { token, password },
      {
        onSuccess: async (user) => {
          await logIn(user);
          show({ title: t('reset.done') });
        },
        onError: (cause) => {
          for (const [field, code] of fieldFailures(cause, ['password'])) {
            form.setError(field, { message: code }, { shouldFocus: true });
          }
        },
      },
    ),
  );
  return frame(
    <>
      <div className={styles.head}>
        <h1 className="h2">{t(notMe ? 'reset.not_me_heading' : 'reset.new_heading')}</h1>
        <p className="muted">{t(notMe ? 'reset.not_me_lead' : 'reset.new_lead')}</p>
      </div>
      <FormFailure cause={fieldsWrong ? null : reset.error} />
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <NewPasswordFields
          password={form.register('password')}
          repeat={form.register('repeat')}
          codes={{ password: errors.password?.message, repeat: errors.repeat?.message }}
        />
        <Button type="submit" size="lg" block loading={reset.isPending || reset.isSuccess}>
          {t('reset.save')}
        </Button>
      </form>
    </>,
  );
}

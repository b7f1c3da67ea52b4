import { AtSign, MailOpen } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors.ts';
import { fieldFailures } from '#lib/field-failures.ts';
import { usePlainForm } from '#lib/use-plain-form.ts';
import * as limits from '#shared/limits.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmailInput } from '#ui/email-input.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { useRequestMailChange } from '../api.ts';
import { CurrentPassword } from './current-password.tsx';
import styles from './settings-card.module.css';
import { SettingsCard } from './settings-card.tsx';

const secondsPerHour = 3_600;
const linkHours = limits.mailChangeTokenSeconds / secondsPerHour;

/** Another e-mail address; a mail to it confirms the change. */
export function AddressSection({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const { fieldText } = useErrorText();
  const change = useRequestMailChange();
  const [failure, setFailure] = useState<unknown>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = usePlainForm({
    fields: ['email', 'password'],
    loadCheck: async () => {
      const { wrongNewAddress } = await import('./address.ts');
      return (values) => wrongNewAddress(values, email);
    },
    onFailure: setFailure,
    onValid: (values) => {
      setFailure(null);
      setSentTo(null);
      change.mutate(values, {
        onSuccess: () => {
          setSentTo(values.email.trim());
          form.reset();
        },
        onError: (cause) => {
          const wrong = fieldFailures(cause, ['email', 'password'], { email_taken: 'email' });
          form.refuse(
            // The common sentence is about a password that is being changed.
            wrong.map(([field, code]) => [
              field,
              code === 'old_password_wrong' ? 'password_wrong' : code,
            ]),
          );
          if (wrong.length === 0) setFailure(cause);
        },
      });
    },
  });
  return (
    <SettingsCard
      part="address"
      icon={<AtSign />}
      lead={<Trans t={t} i18nKey="address.lead" values={{ email }} components={{ b: <b /> }} />}
    >
      <form className={styles.form} method="post" noValidate {...form.props}>
        {/* Always there, so that what comes into it is read out. */}
        <div role="status">
          {sentTo && (
            <Banner icon={<MailOpen />} title={t('address.sent_title')}>
              <p>{t('address.sent_text', { email: sentTo, count: linkHours })}</p>
              <p>{t('address.sent_until', { email })}</p>
            </Banner>
          )}
        </div>
        <FormFailure cause={failure} />
        <EmailInput
          {...form.getField('email')}
          label={t('address.new')}
          error={form.codes.email && fieldText(form.codes.email)}
          maxLength={limits.emailMaxChars}
        />
        <CurrentPassword
          field={form.getField('password')}
          label={t('address.password')}
          hint={t('address.password_hint')}
          code={form.codes.password}
        />
        <Button type="submit" loading={change.isPending}>
          {t('address.button')}
        </Button>
      </form>
    </SettingsCard>
  );
}

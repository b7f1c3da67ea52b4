import type { ReactNode } from 'react';
import type { UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors.ts';
import { useSettings } from '#lib/settings.tsx';
import * as limits from '#shared/limits.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { TextInput } from '#ui/text-input.tsx';
import type { CreditPackage } from '../api.ts';
import type { Price } from '../prices.ts';
import { DebitFailure } from './debit-failure.tsx';
import { DebitForm } from './debit-form.tsx';
import styles from './direct-debit.module.css';
import type { DebitField, DebitValues } from './direct-debit.ts';
import { groupedIban } from './iban.ts';

interface AccountProps {
  form: ReturnType<typeof useForm<DebitValues>>;
  failure: unknown;
  pack: CreditPackage;
  sending: boolean;
  consent: ReactNode;
  price: Price;
  onSubmit: (values: DebitValues) => void;
}

const autoComplete: Record<DebitField, string> = {
  account_holder: 'name',
  iban: 'off',
  street: 'address-line1',
  house_number: 'off',
  zip: 'postal-code',
  city: 'address-level2',
  phone: 'tel',
};

export function Account({ form, failure, pack, sending, consent, onSubmit }: AccountProps) {
  const { t } = useTranslation('payments');
  const { fieldText } = useErrorText();
  const { company } = useSettings();
  const { errors } = form.formState;
  const field = (name: DebitField) => {
    const code = errors[name]?.message;
    return {
      label: t(`debit.fields.${name}`),
      error: code && fieldText(code),
      autoComplete: autoComplete[name],
    };
  };
  const iban = form.register('iban');
  return (
    <DebitForm onSubmit={form.handleSubmit(onSubmit)}>
      <DebitFailure cause={failure} pack={pack} />
      <TextInput {...form.register('account_holder')} {...field('account_holder')} />
      <TextInput
        {...iban}
        {...field('iban')}
        {...grouped(iban)}
        inputMode="text"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t('debit.iban_hint')}
      />
      <div className={styles.pair}>
        <TextInput {...form.register('street')} {...field('street')} />
        <TextInput {...form.register('house_number')} {...field('house_number')} />
      </div>
      <div className={cx(styles.pair, styles.pairZip)}>
        <TextInput {...form.register('zip')} {...field('zip')} />
        <TextInput {...form.register('city')} {...field('city')} />
      </div>
      <TextInput
        {...form.register('phone')}
        {...field('phone')}
        type="tel"
        inputMode="tel"
        hint={t('debit.phone_hint')}
      />
      <section className={styles.mandate} aria-labelledby="mandate">
        <h2 className="h4" id="mandate">
          {t('debit.mandate_title')}
        </h2>
        <p className="small">{t('debit.mandate_text', { company: company.name })}</p>
        <p className="small">{t('debit.notice', { count: limits.directDebitNoticeDays })}</p>
      </section>
      {consent}
      <Button type="submit" size="lg" block loading={sending}>
        {t('debit.send_code')}
      </Button>
    </DebitForm>
  );
}

/** Groups what is typed, while the caret stands at its end. */
const grouped = (field: UseFormRegisterReturn) => ({
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget;
    if (selectionStart === value.length) event.currentTarget.value = groupedIban(value);
    return field.onChange(event);
  },
  onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
    event.currentTarget.value = groupedIban(event.currentTarget.value);
    void field.onChange(event);
    return field.onBlur(event);
  },
});

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { directdebitContract } from '#shared/api/directdebit.ts';
import * as limits from '#shared/limits.ts';
import type { Payment } from '#shared/model/payment.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useConfirmDebit } from '../api.ts';
import { useOrderLabel } from '../order/use-order-label.ts';
import type { Price } from '../prices.ts';
import { DebitForm } from './debit-form.tsx';
import styles from './direct-debit.module.css';
import { resendMs } from './direct-debit.ts';

interface DebitCodeProps {
  request: string;
  /** The number, but for its last digits hidden. */
  sentTo: string;
  price: Price;
  onBack: () => void;
  resend: { sending: boolean; failure: unknown; again: () => void };
  onPaid: (payment: Payment) => void;
}

const { otp: otpSchema } = directdebitContract.methods.PUT.input.def.shape;

/** The code from the text message; with it the mandate is signed and the order placed. */
export function DebitCode({ request, sentTo, price, onBack, resend, onPaid }: DebitCodeProps) {
  const { t } = useTranslation('payments');
  const { errorText, fieldText } = useErrorText();
  const orderLabel = useOrderLabel();
  const confirm = useConfirmDebit();
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [wrong, setWrong] = useState<string | undefined>();
  const mayResend = useLater(request);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const aboutCode =
    confirm.error instanceof ApiError &&
    (confirm.error.code === 'otp_invalid' || 'otp' in confirm.error.fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const otp = field.current?.value ?? '';
    if (!otpSchema.safeParse(otp).success) {
      setWrong(fieldText('otp_invalid'));
      field.current?.focus();
      return;
    }
    setWrong(undefined);
    confirm.mutate(
      { request, otp },
      {
        onSuccess: onPaid,
        onError: (cause) => {
          if (cause instanceof ApiError && cause.code === 'otp_invalid') setWrong(errorText(cause));
          field.current?.focus();
        },
      },
    );
  };
  return (
    <DebitForm onSubmit={submit}>
      <h2 className="h3" ref={heading} tabIndex={-1}>
        {t('debit.code_title')}
      </h2>
      <p>{t('debit.code_text', { phone: sentTo })}</p>
      <FormFailure cause={aboutCode ? null : (confirm.error ?? resend.failure)} />
      <TextInput
        ref={field}
        className={styles.debitCodeDigits}
        name="otp"
        label={t('debit.code_label')}
        error={wrong}
        inputMode="numeric"
        autoComplete="one-time-code"
        // A space in the middle is what some messages have.
        maxLength={limits.otpDigits + 1}
      />
      <p className="small muted">{t('debit.code_order')}</p>
      <Button type="submit" size="lg" block loading={confirm.isPending || confirm.isSuccess}>
        {orderLabel(price.total)}
      </Button>
      <div className="row">
        <Button
          variant="link"
          loading={resend.sending}
          disabled={!mayResend}
          onClick={resend.again}
        >
          {t(mayResend ? 'debit.resend' : 'debit.resend_later')}
        </Button>
        <Button variant="link" onClick={onBack}>
          {t('debit.change')}
        </Button>
      </div>
    </DebitForm>
  );
}

/** True some time after the request was made, and false again with another one. */
function useLater(request: string): boolean {
  const [ready, setReady] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setReady(request), resendMs);
    return () => clearTimeout(timer);
  }, [request]);
  return ready === request;
}

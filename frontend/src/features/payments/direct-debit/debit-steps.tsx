import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldFailures } from '#lib/field-failures.ts';
import { createResolver } from '#lib/form.ts';
import { useSettings } from '#lib/settings.tsx';
import type { User } from '#shared/model/user.ts';
import { type CreditPackage, type Credits, useAskForDebit } from '../api.ts';
import { Consent } from '../order/consent.tsx';
import { FictionalStep, useMustExplain } from '../order/fictional-step.tsx';
import {
  dropIdempotencyKey,
  dropIdempotencyKeyUnlessOpen,
  getIdempotencyKey,
} from '../order/idempotency-key.ts';
import styles from '../order/order.module.css';
import { OrderSummary } from '../order/order-summary.tsx';
import { useGoToPayment } from '../order/use-go-to-payment.ts';
import { getPrice } from '../prices.ts';
import { useDiscount } from '../use-discount.ts';
import { Account } from './debit-account.tsx';
import { DebitCode } from './debit-code.tsx';
import { type DebitValues, debitFields, wrongDebit } from './direct-debit.ts';
import { bareIban } from './iban.ts';

interface StepsProps {
  user: User;
  credits: Credits;
  pack: CreditPackage;
}

/** What the code was sent for. */
interface Asked {
  request: string;
  sentTo: string;
}

export function Steps({ user, credits, pack }: StepsProps) {
  const { message_credits: messageCredits } = useSettings();
  const goToPayment = useGoToPayment();
  const mustExplain = useMustExplain(user);
  const { discount } = useDiscount(credits.discount);
  const method = 'sdd' as const;
  const price = getPrice(pack, { discount, method, messageCredits });
  const ask = useAskForDebit();
  const [atOnce, setAtOnce] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [explaining, setExplaining] = useState(false);
  const last = useRef<DebitValues>(null);
  const form = useForm<DebitValues>({
    defaultValues: Object.fromEntries(debitFields.map((field) => [field, ''])) as DebitValues,
    resolver: createResolver(wrongDebit),
  });
  const send = (values: DebitValues) => {
    setFailure(null);
    const wish = {
      ...values,
      iban: bareIban(values.iban),
      package: pack.id,
      ...(price.code && { discountcode: price.code }),
      ...(atOnce && { immediate_start: true }),
    };
    // The account's data stays out of the browser's store: only what tells one wish from another.
    const key = getIdempotencyKey({ debit: pack.id, try: fingerprint(wish) });
    ask.mutate(
      { ...wish, idempotency_key: key },
      {
        onSuccess: ({ request, otp_sent_to }) => setAsked({ request, sentTo: otp_sent_to }),
        onError: (cause) => {
          dropIdempotencyKeyUnlessOpen(cause);
          const wrong = fieldFailures(cause, debitFields, {
            iban_invalid: 'iban',
            phone_invalid: 'phone',
          });
          if (wrong.length > 0) setAsked(null);
          for (const [field, code] of wrong) {
            form.setError(field, { message: code }, { shouldFocus: true });
          }
          if (wrong.length === 0) setFailure(cause);
        },
      },
    );
  };
  const begin = (values: DebitValues) => {
    last.current = values;
    if (mustExplain) setExplaining(true);
    else send(values);
  };
  return (
    <div data-part="order-columns" className={styles.columns}>
      <OrderSummary
        pack={pack}
        price={price}
        vat={credits.vat_percentage}
        discount={discount}
        method={method}
      />
      {asked ? (
        <DebitCode
          request={asked.request}
          sentTo={asked.sentTo}
          price={price}
          onBack={() => setAsked(null)}
          resend={{
            sending: ask.isPending,
            failure,
            again: () => {
              // Another code is another request.
              dropIdempotencyKey();
              if (last.current) send(last.current);
            },
          }}
          onPaid={(payment) => goToPayment(payment, { replace: true })}
        />
      ) : (
        <Account
          form={form}
          failure={failure}
          pack={pack}
          sending={ask.isPending}
          consent={<Consent checked={atOnce} onChange={setAtOnce} />}
          price={price}
          onSubmit={begin}
        />
      )}
      <FictionalStep
        open={explaining}
        onClose={() => setExplaining(false)}
        onUnderstood={() => {
          setExplaining(false);
          if (last.current) send(last.current);
        }}
      />
    </div>
  );
}

/** A short name of what is wished: the same for the same, and nothing can be read from it. */
function fingerprint(wish: object): number {
  const multiplier = 31;
  let sum = 7;
  for (const sign of JSON.stringify(wish)) {
    sum = (Math.imul(sum, multiplier) + (sign.codePointAt(0) ?? 0)) | 0;
  }
  return sum;
}

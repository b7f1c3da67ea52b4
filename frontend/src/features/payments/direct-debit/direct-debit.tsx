import '../credits/credits.css';
import '../order/order.css';
import './direct-debit.css';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { fieldFailures } from '#lib/field-failures.ts';
import { resolverOf } from '#lib/form.ts';
import { paths, pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { limits } from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { type CreditPackage, type Credits, creditsQuery, useAskForDebit } from '../api.ts';
import { isDebit } from '../methods.ts';
import { Consent } from '../order/consent.tsx';
import { FictionalStep, useMustExplain } from '../order/fictional-step.tsx';
import { endIntention, endIntentionUnlessOpen, intentionKey } from '../order/intention.ts';
import { OrderSummary } from '../order/order-summary.tsx';
import { useGoToPayment } from '../order/use-go-to-payment.ts';
import { type Price, priceOf } from '../prices.ts';
import { useDiscount } from '../use-discount.ts';
import { DebitCode } from './debit-code.tsx';
import { type DebitField, type DebitValues, debitFields, wrongDebit } from './direct-debit.ts';
import { bareIban, groupedIban } from './iban.ts';

/** Paying by direct debit: account, address, and a code by text message. Needs `payments`, `errors`. */
export function DirectDebit({ user }: { user: User }) {
  const { t } = useTranslation(['payments', 'common']);
  const { search } = useLocation();
  const query = useQuery(creditsQuery);
  const { data } = query;
  const wanted = new URLSearchParams(search).get('package');
  const pack = data?.packages.find(({ id }) => id === wanted);
  if (data && !data.methods.some(({ id }) => isDebit(id))) return <NotOffered id={pack?.id} />;
  // Without a package there is nothing to pay.
  if (data && !pack) return <Navigate replace to={paths.credits} />;
  return (
    <div className="order container page direct-debit">
      <header className="credits__head">
        <h1 className="h2">{t('debit.title')}</h1>
        <p className="lead">{t('debit.lead')}</p>
      </header>
      {data && pack ? (
        <Steps user={user} credits={data} pack={pack} />
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <SkeletonGroup label={t('common:states.loading')} className="stack">
          <Skeleton shape="control" />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </SkeletonGroup>
      )}
    </div>
  );
}

function NotOffered({ id }: { id: string | undefined }) {
  const { t } = useTranslation('payments');
  return (
    <div className="container page">
      <EmptyState
        level={1}
        icon={<Landmark />}
        title={t('debit.not_offered')}
        action={
          <Button
            as={Link}
            to={id ? pathTo('credits-id-paymentmethod', { id }) : paths.credits}
            size="lg"
          >
            {t('status.other_method')}
          </Button>
        }
      />
    </div>
  );
}

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

function Steps({ user, credits, pack }: StepsProps) {
  const { message_credits: messageCredits } = useSettings();
  const goToPayment = useGoToPayment();
  const mustExplain = useMustExplain(user);
  const { discount } = useDiscount(credits.discount);
  const method = 'sdd' as const;
  const price = priceOf(pack, { discount, method, messageCredits });
  const ask = useAskForDebit();
  const [atOnce, setAtOnce] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [explaining, setExplaining] = useState(false);
  const last = useRef<DebitValues>(null);
  const form = useForm<DebitValues>({
    defaultValues: Object.fromEntries(debitFields.map((field) => [field, ''])) as DebitValues,
    resolver: resolverOf(wrongDebit),
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
    const key = intentionKey({ debit: pack.id, try: fingerprint(wish) });
    ask.mutate(
      { ...wish, idempotency_key: key },
      {
        onSuccess: ({ request, otp_sent_to }) => setAsked({ request, sentTo: otp_sent_to }),
        onError: (cause) => {
          endIntentionUnlessOpen(cause);
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
    <div className="order__columns">
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
              endIntention();
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

function Account({ form, failure, pack, sending, consent, onSubmit }: AccountProps) {
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
    <form
      className="direct-debit__form"
      method="post"
      noValidate
      onSubmit={form.handleSubmit(onSubmit)}
    >
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
      <div className="direct-debit__pair">
        <TextInput {...form.register('street')} {...field('street')} />
        <TextInput {...form.register('house_number')} {...field('house_number')} />
      </div>
      <div className="direct-debit__pair direct-debit__pair--zip">
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
      <section className="direct-debit__mandate" aria-labelledby="mandate">
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
    </form>
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

/** Where direct debit is not possible, other methods are. */
export function DebitFailure({ cause, pack }: { cause: unknown; pack: Pick<CreditPackage, 'id'> }) {
  const { t } = useTranslation('payments');
  const { errorText } = useErrorText();
  const code = cause instanceof ApiError ? cause.code : null;
  if (code === 'directdebit_blocked' || code === 'directdebit_limit') {
    return (
      <div role="alert">
        <Banner
          tone="warning"
          action={
            <Button
              as={Link}
              to={pathTo('credits-id-paymentmethod', { id: pack.id })}
              variant="surface"
              size="sm"
            >
              {t('status.other_method')}
            </Button>
          }
        >
          {errorText(cause)}
        </Banner>
      </div>
    );
  }
  return <FormFailure cause={cause} />;
}

import './order.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Package as PackageIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { paths, pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import type { PaymentMethod } from '#shared/model/payment.ts';
import type { User } from '#shared/model/user.ts';
import { minorOf } from '#shared/rules/money.ts';
import { keptMethods } from '#shared/rules/payment-methods.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { type CreditPackage, type Credits, creditsQuery, usePay } from '../api.ts';
import { PayBar } from '../credits/pay-bar.tsx';
import { MethodIcon, useMethodName } from '../method-name.tsx';
import { isDebit } from '../methods.ts';
import { type Price, priceOf } from '../prices.ts';
import { useDiscount } from '../use-discount.ts';
import { Consent } from './consent.tsx';
import { FictionalStep, useMustExplain } from './fictional-step.tsx';
import { endIntentionUnlessOpen, intentionKey } from './intention.ts';
import { OrderFailure } from './order-failure.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useGoToPayment } from './use-go-to-payment.ts';
import { useOrderLabel } from './use-order-label.ts';

interface OrderProps {
  user: User;
  /** Id of the package. */
  id: string;
  /** As the address says; it may be any word. */
  method: string | undefined;
}

/** One package and how it is paid. Needs the texts `payments`, `errors`. */
export function Order({ user, id, method }: OrderProps) {
  const { t } = useTranslation(['payments', 'common']);
  const query = useQuery(creditsQuery);
  const { data } = query;
  const pack = data?.packages.find((one) => one.id === id);
  if (data && !pack) return <NoPackage />;
  return (
    <div className="order container page">
      <h1 className="h2 order__title">{t('order.title')}</h1>
      {data && pack ? (
        <OrderForm user={user} credits={data} pack={pack} method={method} />
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('common');
  return (
    <SkeletonGroup label={t('states.loading')} className="stack">
      <Skeleton shape="card" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </SkeletonGroup>
  );
}

function NoPackage() {
  const { t } = useTranslation('payments');
  return (
    <div className="container page">
      <EmptyState
        level={1}
        icon={<PackageIcon />}
        title={t('order.gone_title')}
        text={t('order.gone_text')}
        action={
          <Button as={Link} to={paths.credits} size="lg">
            {t('order.all_packages')}
          </Button>
        }
      />
    </div>
  );
}

interface OrderFormProps {
  user: User;
  credits: Credits;
  pack: CreditPackage;
  method: string | undefined;
}

/** What pays: a method, or one that was kept. */
interface Way {
  /** Of the radio button. */
  value: string;
  method: PaymentMethod;
  stored: string | null;
  label: ReactNode;
}

function useWays({ methods, stored_payment_methods }: Credits): Way[] {
  const methodName = useMethodName();
  return [
    ...stored_payment_methods.map(({ id, method, label }) => ({
      value: `stored:${id}`,
      method,
      stored: id,
      label,
    })),
    ...methods.map(({ id }) => ({ value: id, method: id, stored: null, label: methodName(id) })),
  ];
}

function OrderForm({ user, credits, pack, method }: OrderFormProps) {
  const { t } = useTranslation('payments');
  const { search } = useLocation();
  const navigate = useNavigate();
  const { message_credits: messageCredits } = useSettings();
  const orderLabel = useOrderLabel();
  const ways = useWays(credits);
  const { vat_percentage: vat } = credits;
  const storedWanted = new URLSearchParams(search).get('stored');
  // The address follows, but the router takes its time; the mark must not.
  const [chosen, setChosen] = useState<string | null>(null);
  const way =
    ways.find(({ value }) => value === chosen) ??
    ways.find(({ stored }) => stored !== null && stored === storedWanted) ??
    ways.find((one) => one.stored === null && one.method === method) ??
    ways[0];
  const choice = useDiscount(credits.discount);
  const [fullPrice, setFullPrice] = useState(false);
  const discount = fullPrice ? null : choice.discount;
  const price = priceOf(pack, { discount, method: way?.method, messageCredits });
  const [atOnce, setAtOnce] = useState(false);
  const [keep, setKeep] = useState(false);
  const mustExplain = useMustExplain(user);
  const [explaining, setExplaining] = useState(false);
  const order = useOrder(price);
  const choose = (value: string) => {
    const next = ways.find((one) => one.value === value);
    if (!next) return;
    order.reset();
    setChosen(value);
    const path = pathTo('credits-id-paymentmethod', { id: pack.id, paymentmethod: next.method });
    navigate(next.stored ? `${path}?stored=${next.stored}` : path, {
      replace: true,
      preventScrollReset: true,
    });
  };
  if (choice.loading) return <Waiting />;
  const canKeep = way !== undefined && way.stored === null && keptMethods.has(way.method);
  const send = () => {
    if (!way) return;
    order.send({
      package: pack.id,
      paymentmethod: way.method,
      ...(price.code && { discountcode: price.code }),
      ...(way.stored && { stored_payment_method: way.stored }),
      ...(canKeep && keep && { store: true }),
      ...(atOnce && { immediate_start: true }),
    });
  };
  return (
    <>
      <div className="order__columns">
        <OrderSummary
          pack={pack}
          price={price}
          vat={vat}
          discount={choice.discount}
          method={way?.method}
        />
        <div className="order__choices">
          {method !== undefined && chosen === null && way && way.method !== method && (
            <p className="order__note">{t('order.not_offered')}</p>
          )}
          <OrderFailure
            cause={order.error}
            changed={order.changed}
            way={way}
            ways={ways}
            onMethod={choose}
            onFullPrice={() => {
              choice.remove();
              setFullPrice(true);
              order.reset();
            }}
          />
          <RadioCards
            name="way"
            label={t('order.how')}
            value={way?.value}
            onChange={(event) => choose(event.currentTarget.value)}
            options={ways.map((one) => ({
              value: one.value,
              label: one.label,
              icon: <MethodIcon method={one.method} />,
              ...(isDebit(one.method) && { description: t('order.debit_note') }),
            }))}
          />
          {way && !isDebit(way.method) && (
            <div className="order__consents">
              {canKeep && (
                <Checkbox
                  name="store"
                  checked={keep}
                  onChange={(event) => setKeep(event.currentTarget.checked)}
                  label={t('order.keep')}
                  hint={t('order.keep_hint')}
                />
              )}
              <Consent checked={atOnce} onChange={setAtOnce} />
            </div>
          )}
        </div>
        <PayBar price={price} vat={vat} note={t('order.once')}>
          {way && isDebit(way.method) ? (
            <Button as={Link} to={`${paths.directdebit}?package=${pack.id}`} size="lg" block>
              {t('order.to_debit')}
            </Button>
          ) : (
            <Button
              size="lg"
              block
              loading={order.sending}
              disabled={!way}
              onClick={() => (mustExplain ? setExplaining(true) : send())}
            >
              {orderLabel(price.total)}
            </Button>
          )}
        </PayBar>
      </div>
      <FictionalStep
        open={explaining}
        onClose={() => setExplaining(false)}
        onUnderstood={() => {
          setExplaining(false);
          send();
        }}
      />
    </>
  );
}

type Body = Omit<Parameters<ReturnType<typeof usePay>['mutate']>[0], 'idempotency_key'>;

/** Sends an order and goes where it is paid. Nothing but the shown total is ever agreed to. */
function useOrder(price: Price) {
  const client = useQueryClient();
  const goToPayment = useGoToPayment();
  const pay = usePay();
  const [changed, setChanged] = useState(false);
  // An order is one for good once the button was pressed, however fast it was pressed again.
  const running = useRef(false);
  const { reset } = pay;
  useEffect(() => {
    // Back from the provider by the browser's own button: the page is as it was left.
    const restored = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      reset();
    };
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [reset]);
  const send = (body: Body) => {
    if (running.current) return;
    running.current = true;
    setChanged(false);
    pay.mutate(
      { ...body, idempotency_key: intentionKey({ ...body }) },
      {
        onSuccess: ({ payment, redirect }) => {
          if (minorOf(payment.amount) !== price.total.minor) {
            running.current = false;
            setChanged(true);
            reset();
            void client.invalidateQueries({ queryKey: creditsQuery.queryKey });
            return;
          }
          goToPayment(payment, { redirect, replace: true });
        },
        onError: (cause) => {
          running.current = false;
          endIntentionUnlessOpen(cause);
          if (cause instanceof ApiError && cause.code.startsWith('discount_')) {
            void client.invalidateQueries({ queryKey: creditsQuery.queryKey });
          }
        },
      },
    );
  };
  return {
    send,
    sending: pay.isPending || pay.isSuccess,
    error: pay.error,
    changed,
    reset: () => {
      setChanged(false);
      running.current = false;
      reset();
    },
  };
}

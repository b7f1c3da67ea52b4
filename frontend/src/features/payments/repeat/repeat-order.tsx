import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useDateText } from '#lib/use-date-text.ts';
import { useMoneyText } from '#lib/use-money-text.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { toMinor } from '#shared/rules/money.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { type Credits, type RepeatableOrder, useRepeatOrder } from '../api.ts';
import keptForYou from '../credits/kept-for-you.module.css';
import factStyles from '../fact.module.css';
import { Fact } from '../fact.tsx';
import { MethodMark } from '../method-name.tsx';
import { Consent } from '../order/consent.tsx';
import { dropIdempotencyKeyUnlessOpen, getIdempotencyKey } from '../order/idempotency-key.ts';
import { useGoToPayment } from '../order/use-go-to-payment.ts';
import { useOrderLabel } from '../order/use-order-label.ts';
import { getPrice } from '../prices.ts';
import { useTotalLabel } from '../use-total-label.ts';

interface RepeatOrderProps {
  order: RepeatableOrder;
  /** Percent of VAT in the price. */
  vat: number;
  /** What else could pay. */
  methods: Credits['methods'];
}

/** An order from before, which one confirmed step orders again. */
export function RepeatOrder({ order, vat, methods }: RepeatOrderProps) {
  const { t } = useTranslation(['payments', 'common']);
  const money = useMoneyText();
  const dateText = useDateText();
  const [open, setOpen] = useState(false);
  const amount = t('credits_count', { count: order.credits });
  return (
    <li className={keptForYou.item}>
      <MethodMark method={order.method} />
      <span className={keptForYou.text}>
        {amount} · {money(order.amount)}
        <span className={keptForYou.detail}>
          {t('repeat.detail', { label: order.label, date: dateText(order.created_at) })}
        </span>
      </span>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t('repeat.again')}
        <span className="sr-only">
          : {amount}, {order.label}
        </span>
      </Button>
      <Confirm
        order={order}
        vat={vat}
        methods={methods}
        open={open}
        onClose={() => setOpen(false)}
      />
    </li>
  );
}

function Confirm({
  order,
  vat,
  methods,
  open,
  onClose,
}: RepeatOrderProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['payments', 'common']);
  const { message_credits: messageCredits } = useSettings();
  const goToPayment = useGoToPayment();
  const money = useMoneyText();
  const orderLabel = useOrderLabel();
  const totalLabel = useTotalLabel(vat);
  const repeat = useRepeatOrder();
  const [atOnce, setAtOnce] = useState(false);
  const price = getPrice(order, { discount: null, messageCredits });
  const sending = repeat.isPending || repeat.isSuccess;
  const declined = repeat.error instanceof ApiError && repeat.error.code === 'card_payment_failed';
  const submit = () => {
    const wish = { order: order.id, ...(atOnce && { immediate_start: true }) };
    repeat.mutate(
      { ...wish, idempotency_key: getIdempotencyKey(wish) },
      { onSuccess: (payment) => goToPayment(payment), onError: dropIdempotencyKeyUnlessOpen },
    );
  };
  return (
    <Sheet
      open={open}
      onClose={() => {
        if (sending) return;
        repeat.reset();
        onClose();
      }}
      dismissible={!sending}
      title={t('repeat.confirm_title')}
      description={t('repeat.confirm_text', { label: order.label })}
      closeLabel={t('common:actions.close')}
      actions={
        <Button size="lg" block loading={sending} onClick={submit}>
          {orderLabel(price.total)}
        </Button>
      }
    >
      <dl className={factStyles.root}>
        <Fact name={t('order.package')}>{t('credits_count', { count: order.credits })}</Fact>
        {price.perMessage && <Fact name={t('order.per_message')}>{money(price.perMessage)}</Fact>}
        <Fact name={totalLabel}>
          <strong>
            {money({ minor: toMinor(order.amount), currency: order.amount.currency })}
          </strong>
        </Fact>
      </dl>
      <Consent checked={atOnce} onChange={setAtOnce} />
      {declined ? (
        <Banner
          tone="danger"
          role="alert"
          action={
            <Button
              as={Link}
              to={pathTo('credits-id-paymentmethod', {
                id: order.package,
                ...(wayWith(methods) && { paymentmethod: wayWith(methods) as string }),
              })}
              variant="surface"
              size="sm"
            >
              {wayWith(methods) ? t('failures.paypal') : t('failures.other')}
            </Button>
          }
        >
          {t('failures.card')}
        </Banner>
      ) : (
        <FormFailure cause={repeat.error} />
      )}
    </Sheet>
  );
}

/** PayPal where it is offered: it needs no card. */
const wayWith = (methods: Credits['methods']): PaymentMethod | undefined =>
  methods.find(({ id }) => id === 'paypal')?.id;

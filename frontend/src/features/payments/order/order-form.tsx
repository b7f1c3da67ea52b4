import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { CreditPackage, Credits } from '../api.ts';
import { PayBar } from '../credits/pay-bar.tsx';
import { MethodMark } from '../method-name.tsx';
import { isDebit } from '../methods.ts';
import { getPrice } from '../prices.ts';
import { useDiscount } from '../use-discount.ts';
import { useShortList } from '../use-short-list.ts';
import { FictionalStep, useMustExplain } from './fictional-step.tsx';
import styles from './order.module.css';
import { OrderConsents } from './order-consents.tsx';
import { OrderFailure } from './order-failure.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Waiting } from './order-waiting.tsx';
import { useOrder } from './use-order.ts';
import { useOrderLabel } from './use-order-label.ts';
import { useWays } from './use-ways.ts';

interface OrderFormProps {
  user: User;
  credits: Credits;
  pack: CreditPackage;
  method: string | undefined;
}

/** The consents stay near the choice, also where there are many ways to pay. */
const mostAtFirst = 5;

export function OrderForm({ user, credits, pack, method }: OrderFormProps) {
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
  const { list, shown, more } = useShortList(ways, way, mostAtFirst);
  const choice = useDiscount(credits.discount);
  const [fullPrice, setFullPrice] = useState(false);
  const discount = fullPrice ? null : choice.discount;
  const price = getPrice(pack, { discount, method: way?.method, messageCredits });
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
  const canKeep =
    way?.stored === null &&
    credits.methods.some(({ id, can_store }) => id === way.method && can_store);
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
      <div data-part="order-columns" className={styles.columns}>
        <OrderSummary
          pack={pack}
          price={price}
          vat={vat}
          discount={choice.discount}
          method={way?.method}
        />
        <div className={styles.choices}>
          {method !== undefined && chosen === null && way && way.method !== method && (
            <p className={styles.note}>{t('order.not_offered')}</p>
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
          <div ref={list} className={styles.ways}>
            <RadioCards
              name="way"
              label={t('order.how')}
              value={way?.value}
              onChange={(event) => choose(event.currentTarget.value)}
              options={shown.map((one) => ({
                value: one.value,
                label: one.label,
                icon: <MethodMark method={one.method} />,
                ...(isDebit(one.method) && { description: t('order.debit_note') }),
              }))}
            />
            {more && (
              <Button variant="outline" icon={<Ellipsis />} onClick={more}>
                {t('order.more_methods')}
              </Button>
            )}
          </div>
          {way && !isDebit(way.method) && (
            <OrderConsents
              mayKeep={canKeep}
              keep={keep}
              onKeep={setKeep}
              atOnce={atOnce}
              onAtOnce={setAtOnce}
            />
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

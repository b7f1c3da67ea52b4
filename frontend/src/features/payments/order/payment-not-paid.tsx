import { useQuery } from '@tanstack/react-query';
import { BadgePercent, CircleX, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useDateText } from '#lib/use-date-text.ts';
import { useMoneyText } from '#lib/use-money-text.ts';
import * as limits from '#shared/limits.ts';
import type { Discount, Payment } from '#shared/model/payment.ts';
import type { User } from '#shared/model/user.ts';
import { toMinor } from '#shared/rules/money.ts';
import { BottomActions } from '#ui/bottom-actions.tsx';
import { Button } from '#ui/button.tsx';
import { ClockCountdown } from '#ui/clock-countdown.tsx';
import { cx } from '#ui/cx.ts';
import { Outcome } from '#ui/outcome.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { type CreditPackage, creditsQuery } from '../api.ts';
import { useMethodName } from '../method-name.tsx';
import { isDebit } from '../methods.ts';
import { getNextDiscount } from '../offers/time-bonus.ts';
import { useEndOfBonus } from '../offers/use-end-of-bonus.ts';
import { PriceText } from '../price-text.tsx';
import { getPrice, type Price } from '../prices.ts';
import { useDiscount } from '../use-discount.ts';
import { useOffText } from '../use-off-text.ts';
import { useTotalLabel } from '../use-total-label.ts';
import styles from './payment-not-paid.module.css';

interface NotPaidProps {
  user: User;
  payment: Payment;
}

/** Nothing was charged: the package as it can be bought now, until when, and what it costs then. */
export function NotPaid({ user, payment }: NotPaidProps) {
  const { t } = useTranslation('payments');
  const methodName = useMethodName();
  const { status, method, package: id } = payment;
  const cancelled = status === 'cancelled';
  const { data, isError } = useQuery(creditsQuery);
  const pack = data?.packages.find((one) => one.id === id);
  const gone = data !== undefined && pack === undefined;
  return (
    <Outcome
      tone="warning"
      focused
      icon={cancelled ? <RotateCw /> : <CircleX />}
      title={t(cancelled ? 'status.cancelled_title' : 'status.failed_title')}
      text={t(cancelled ? 'status.cancelled_text' : 'status.failed_text')}
    >
      {data && pack && (
        <Choice
          user={user}
          payment={payment}
          pack={pack}
          active={data.discount}
          vat={data.vat_percentage}
        />
      )}
      {!data && !isError && <ChoiceSkeleton />}
      <BottomActions>
        {gone ? (
          <Button as={Link} to={paths.credits} size="lg">
            {t('order.all_packages')}
          </Button>
        ) : (
          <>
            <Button
              as={Link}
              to={
                isDebit(method)
                  ? `${paths.directdebit}?package=${id}`
                  : pathTo('credits-id-paymentmethod', { id, paymentmethod: method })
              }
              size="lg"
            >
              {t('status.again', { method: methodName(method) })}
            </Button>
            <Button
              as={Link}
              to={pathTo('credits-id-paymentmethod', { id })}
              size="lg"
              variant="secondary"
            >
              {t('status.other_method')}
            </Button>
          </>
        )}
      </BottomActions>
    </Outcome>
  );
}

interface ChoiceProps extends NotPaidProps {
  pack: CreditPackage;
  /** The discount that counts by itself. */
  active: Discount | null;
  vat: number;
}

function Choice({ user, payment, pack, active, vat }: ChoiceProps) {
  const { t } = useTranslation('payments');
  const { message_credits: messageCredits } = useSettings();
  const totalLabel = useTotalLabel(vat);
  const choice = useDiscount(active);
  if (choice.loading) return <ChoiceSkeleton />;
  const { discount } = choice;
  const price = getPrice(pack, { discount, method: payment.method, messageCredits });
  return (
    <>
      <div className={cx(styles.choice, 'card')}>
        <div>
          <strong className="h4">{t('credits_count', { count: pack.credits })}</strong>
          {price.messages > 0 && (
            <p className="small muted">{t('messages', { count: price.messages })}</p>
          )}
        </div>
        <div className={styles.price}>
          <PriceText price={price} large />
          <p className="small muted">{totalLabel}</p>
        </div>
      </div>
      {discount && price.code ? (
        <UntilWhen user={user} pack={pack} discount={discount} />
      ) : (
        price.total.minor > toMinor(payment.amount) && <DiscountOver price={price} />
      )}
    </>
  );
}

/** When the discount ends, and what the package costs after it; nothing where it has no end. */
function UntilWhen({
  user,
  pack,
  discount,
}: {
  user: User;
  pack: CreditPackage;
  discount: Discount;
}) {
  const { t } = useTranslation('payments');
  const { message_credits: messageCredits } = useSettings();
  const money = useMoneyText();
  const offText = useOffText();
  const dateText = useDateText();
  const tellEnd = useEndOfBonus();
  if (discount.expires === null) return null;
  const ends = Date.parse(discount.expires);
  const isBonus = discount.code === limits.timeBonusCode;
  const next = isBonus ? getNextDiscount(user) : null;
  const { total } = getPrice(pack, {
    discount: next && { ...discount, code: next.code, percentage: next.percentage },
    messageCredits,
  });
  const off = offText({ ...discount, minimum: null });
  const date = (instant: string) => dateText(instant, { dateStyle: 'long' });
  return (
    <p className={styles.until}>
      <BadgePercent />
      <span>
        {isBonus ? (
          <>
            {t('status.ends_in', { off })}{' '}
            <ClockCountdown expires={ends} label={t('status.ends_in', { off })} onEnd={tellEnd} />.
          </>
        ) : (
          t('status.ends_on', { off, date: date(discount.expires) })
        )}{' '}
        {next
          ? t('status.then_code', {
              code: next.code,
              price: money(total),
              date: date(next.expires),
            })
          : t('status.then', { price: money(total) })}
      </span>
    </p>
  );
}

/** The order that was given up was cheaper than the package is now. */
function DiscountOver({ price }: { price: Price }) {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  return (
    <p className={styles.until}>
      <BadgePercent />
      <span>{t('status.over', { price: money(price.total) })}</span>
    </p>
  );
}

function ChoiceSkeleton() {
  const { t } = useTranslation('common');
  return (
    <SkeletonGroup label={t('states.loading')} className={styles.waiting}>
      <Skeleton shape="card" />
    </SkeletonGroup>
  );
}

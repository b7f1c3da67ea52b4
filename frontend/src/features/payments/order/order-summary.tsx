import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useMoneyText, usePercentText } from '#lib/use-money-text.ts';
import type { Discount, PaymentMethod } from '#shared/model/payment.ts';
import { vatIn } from '#shared/rules/vat.ts';
import { TextLink } from '#ui/text-link.tsx';
import type { CreditPackage } from '../api.ts';
import styles from '../fact.module.css';
import { Fact } from '../fact.tsx';
import { getDiscountBlocker, type Price } from '../prices.ts';
import { useTotalLabel } from '../use-total-label.ts';

/** VAT rates are in hundredths of a percent. */
const hundredths = 100;

interface OrderSummaryProps {
  pack: CreditPackage;
  price: Price;
  vat: number;
  /** What the member has; where it does not count, it is said why. */
  discount: Discount | null;
  method: PaymentMethod | undefined;
}

/** All that is ordered and what it costs, before any button that orders. */
export function OrderSummary({ pack, price, vat, discount, method }: OrderSummaryProps) {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  const percent = usePercentText();
  const totalLabel = useTotalLabel(vat);
  const { total, before, code, perMessage, messages } = price;
  const { currency } = total;
  const blocker = discount && getDiscountBlocker(discount, pack, method);
  return (
    <section className="card stack" aria-labelledby="order-summary">
      <h2 className="h4" id="order-summary">
        {t('order.summary')}
      </h2>
      <dl className={styles.root}>
        <Fact name={t('order.package')}>{t('credits_count', { count: pack.credits })}</Fact>
        {messages > 0 && (
          <Fact name={t('order.enough_for')}>{t('messages', { count: messages })}</Fact>
        )}
        {perMessage && <Fact name={t('order.per_message')}>{money(perMessage)}</Fact>}
        {before && (
          <>
            <Fact name={t('order.price')}>{money(before)}</Fact>
            <Fact name={t('order.discount', { code })}>
              {money({ minor: total.minor - before.minor, currency })}
            </Fact>
          </>
        )}
        <Fact total name={totalLabel}>
          {money(total)}
        </Fact>
        {vat > 0 && (
          <Fact name={t('order.vat', { vat: percent(vat) })}>
            {money({ minor: vatIn(total.minor, Math.round(vat * hundredths)), currency })}
          </Fact>
        )}
      </dl>
      {discount && (blocker === 'method' || blocker === 'minimum') && (
        <p className="small muted">{t(`code.not_${blocker}`, { code: discount.code })}</p>
      )}
      <TextLink as={Link} to={paths.credits} standalone>
        {t('order.other_package')}
      </TextLink>
    </section>
  );
}

import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import { useMoneyText, usePercentText } from '#lib/use-money-text.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import type { CreditPackage, Credits } from '../api.ts';
import { MethodMark, useMethodName } from '../method-name.tsx';
import type { Price } from '../prices.ts';
import { useShortList } from '../use-short-list.ts';
import { PayBar } from './pay-bar.tsx';
import styles from './pay-chosen.module.css';

interface PayChosenProps {
  credits: Credits;
  pack: CreditPackage;
  price: Price;
}

/** Methods side by side on a phone, beside what leads to the others. */
const mostAtFirst = 3;

/** How the chosen package is paid: the methods side by side, and the way on with the sum in it. */
export function PayChosen({ credits, pack, price }: PayChosenProps) {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  const percent = usePercentText();
  const methodName = useMethodName();
  const { methods, vat_percentage: vat } = credits;
  const [wanted, setWanted] = useState<PaymentMethod | null>(null);
  const method = methods.find(({ id }) => id === wanted) ?? methods[0];
  const { list, open, shown, more } = useShortList(methods, method, mostAtFirst);
  const total = money(price.total);
  const bought = t('credits_count', { count: pack.credits });
  return (
    <PayBar
      note={
        vat > 0
          ? t('credits.sum', { credits: bought, vat: percent(vat) })
          : t('credits.sum_no_vat', { credits: bought })
      }
    >
      {methods.length > 1 && (
        <div className={styles.choice}>
          <div
            ref={list}
            role="radiogroup"
            className={cx(styles.methods, open && styles.all)}
            aria-label={t('credits.methods')}
          >
            {shown.map(({ id }) => (
              <label key={id} className={styles.method}>
                <input
                  type="radio"
                  className="sr-only"
                  name="paymentmethod"
                  value={id}
                  checked={id === method?.id}
                  onChange={() => setWanted(id)}
                />
                <MethodMark method={id} />
                {methodName(id)}
              </label>
            ))}
          </div>
          {more && (
            <button
              type="button"
              className={styles.method}
              aria-label={t('order.more_methods')}
              onClick={more}
            >
              <Ellipsis aria-hidden="true" />
              {t('credits.more_methods')}
            </button>
          )}
        </div>
      )}
      <Button
        as={Link}
        to={pathTo('credits-id-paymentmethod', {
          id: pack.id,
          ...(method && { paymentmethod: method.id }),
        })}
        size="lg"
        block
      >
        {method
          ? t('credits.next', { method: methodName(method.id), total })
          : t('credits.next_any', { total })}
      </Button>
    </PayBar>
  );
}

import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { methodNames } from '#shared/rules/payment-methods.ts';
import { cx } from '#ui/cx.ts';
import styles from './method-name.module.css';

/** The letters of a method's mark; methods without letters have a sign of their kind. */
const letters: Partial<Record<PaymentMethod, string>> = {
  sdd: 'SEPA',
  prezelewy24: 'P24',
  blik: 'blik',
  visa: 'VISA',
  cartebancaire: 'CB',
  nexi: 'nexi',
  ideal: 'iD',
  bancontact: 'BC',
  applepay: 'Pay',
  paysafecard: 'psc',
  paypal: 'PP',
  eps: 'eps',
};
const rings: readonly PaymentMethod[] = ['creditcard', 'mastercard', 'maestro'];

/** The mark by which a method is recognised; its name stands beside it. */
export function MethodMark({ method }: { method: PaymentMethod }) {
  const text = letters[method];
  if (rings.includes(method)) {
    return (
      <svg
        className={cx(styles.rings, styles[`rings_${method}`])}
        viewBox="0 0 34 22"
        aria-hidden="true"
      >
        <circle className={styles.ring} cx="12" cy="11" r="10" />
        <circle className={styles.ringOther} cx="22" cy="11" r="10" />
      </svg>
    );
  }
  if (text === undefined) return <Landmark className={styles.sign} aria-hidden="true" />;
  return (
    <span className={cx(styles.mark, styles[`of_${method}`])} aria-hidden="true">
      {text}
    </span>
  );
}

/** What a method is called: its own name, or the language's word for it. */
export function useMethodName(): (method: PaymentMethod) => string {
  const { t } = useTranslation('payments');
  return (method) => {
    const own = methodNames[method];
    if (own !== null) return own;
    switch (method) {
      case 'sdd':
        return t('methods.sdd');
      case 'sct':
        return t('methods.sct');
      default:
        return t('methods.creditcard');
    }
  };
}

import { ChevronRight, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import { cx } from '#ui/cx.ts';
import type { Credits } from '../api.ts';
import { MethodMark } from '../method-name.tsx';
import { RepeatOrder } from '../repeat/repeat-order.tsx';
import styles from './kept-for-you.module.css';

interface KeptForYouProps {
  credits: Credits;
  /** The package that a kept method would pay. */
  chosen: string | undefined;
  vat: number;
}

/** Orders that can be repeated in one step, and methods that were kept. */
export function KeptForYou({ credits, chosen, vat }: KeptForYouProps) {
  const { t } = useTranslation('payments');
  const { repeatable_orders: orders, stored_payment_methods: kept, methods } = credits;
  return (
    <>
      {orders.length > 0 && (
        <section className={styles.root} aria-labelledby="kept-orders">
          <h2 className={cx('h4', styles.title)} id="kept-orders">
            <RotateCcw />
            {t('repeat.title')}
          </h2>
          <ul className={styles.list}>
            {orders.map((order) => (
              <RepeatOrder key={order.id} order={order} vat={vat} methods={methods} />
            ))}
          </ul>
        </section>
      )}
      {kept.length > 0 && chosen && (
        <section className={styles.root} aria-labelledby="kept-methods">
          <h2 className={cx('h4', styles.title)} id="kept-methods">
            {t('kept.title')}
          </h2>
          <ul className={styles.list}>
            {kept.map(({ id, method, label }) => (
              <li key={id}>
                <Link
                  className={styles.method}
                  to={`${pathTo('credits-id-paymentmethod', { id: chosen, paymentmethod: method })}?stored=${id}`}
                >
                  <MethodMark method={method} />
                  <span className={styles.text}>{label}</span>
                  <ChevronRight />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

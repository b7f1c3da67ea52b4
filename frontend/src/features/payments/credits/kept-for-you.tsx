import './kept-for-you.css';
import { ChevronRight, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import type { Credits } from '../api.ts';
import { MethodIcon } from '../method-name.tsx';
import { RepeatOrder } from '../repeat/repeat-order.tsx';

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
        <section className="kept" aria-labelledby="kept-orders">
          <h2 className="h4 kept__title" id="kept-orders">
            <RotateCcw />
            {t('repeat.title')}
          </h2>
          <ul className="kept__list">
            {orders.map((order) => (
              <RepeatOrder key={order.id} order={order} vat={vat} methods={methods} />
            ))}
          </ul>
        </section>
      )}
      {kept.length > 0 && chosen && (
        <section className="kept" aria-labelledby="kept-methods">
          <h2 className="h4 kept__title" id="kept-methods">
            {t('kept.title')}
          </h2>
          <ul className="kept__list">
            {kept.map(({ id, method, label }) => (
              <li key={id}>
                <Link
                  className="kept__method"
                  to={`${pathTo('credits-id-paymentmethod', { id: chosen, paymentmethod: method })}?stored=${id}`}
                >
                  <MethodIcon method={method} />
                  <span className="kept__text">{label}</span>
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

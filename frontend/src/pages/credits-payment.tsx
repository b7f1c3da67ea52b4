/** /credits/{id}/{paymentmethod?}; with `?payment=` the way back from the provider */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { idPattern } from '#shared/patterns.ts';
import { creditsQuery } from '../features/payments/api.ts';
import { Order } from '../features/payments/order/order.tsx';
import { PaymentStatus } from '../features/payments/order/payment-status.tsx';
import { routes } from '../routes.ts';

export default function CreditsPaymentPage() {
  // Together with the texts, not after them.
  usePrefetchQuery(creditsQuery);
  const { t } = useTranslation(routes['credits-id-paymentmethod'].texts);
  const { user } = useSession();
  const { id = '', paymentmethod } = useParams();
  const payment = new URLSearchParams(useLocation().search).get('payment');
  useTitle(t('order.title'));
  if (!user) return null;
  // It only says which payment to ask for; what became of it, the server knows.
  return payment && idPattern.test(payment) ? (
    <PaymentStatus user={user} id={payment} />
  ) : (
    <Order user={user} id={id} method={paymentmethod} />
  );
}

/** Where an order leads once it is placed. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import type { Payment } from '#shared/model/payment.ts';
import { notePayment } from '../api.ts';

interface Way {
  /** The provider's page, where it is paid there. */
  redirect?: string | null;
  /** Back leads past the form. */
  replace?: boolean;
}

/** Goes to the provider's page, else to the payment's own, which shows it at once. */
export function useGoToPayment(): (payment: Payment, way?: Way) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (payment, { redirect = null, replace = false } = {}) => {
    notePayment(client, payment);
    if (redirect !== null) {
      location.assign(redirect);
      return;
    }
    const { payment_id, package: id, method: paymentmethod } = payment;
    const path = pathTo('credits-id-paymentmethod', { id, paymentmethod });
    navigate(`${path}?payment=${payment_id}`, { replace });
  };
}

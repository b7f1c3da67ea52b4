import type { ReactNode } from 'react';
import type { PaymentMethod } from '#shared/model/payment.ts';
import type { Credits } from '../api.ts';
import { useMethodName } from '../method-name.tsx';

/** What pays: a method, or one that was kept. */
interface Way {
  /** Of the radio button. */
  value: string;
  method: PaymentMethod;
  stored: string | null;
  label: ReactNode;
}

export function useWays({ methods, stored_payment_methods }: Credits): Way[] {
  const methodName = useMethodName();
  return [
    ...stored_payment_methods.map(({ id, method, label }) => ({
      value: `stored:${id}`,
      method,
      stored: id,
      label,
    })),
    ...methods.map(({ id }) => ({ value: id, method: id, stored: null, label: methodName(id) })),
  ];
}

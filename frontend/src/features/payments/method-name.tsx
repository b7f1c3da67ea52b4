import { CreditCard, Landmark, Smartphone, Ticket, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { methodNames } from '#shared/rules/payment-methods.ts';
import { type MethodKind, methodKinds } from './methods.ts';

const icons: Record<MethodKind, ReactNode> = {
  card: <CreditCard />,
  bank: <Landmark />,
  wallet: <Wallet />,
  phone: <Smartphone />,
  voucher: <Ticket />,
};

/** Of which kind a method is. */
export const MethodIcon = ({ method }: { method: PaymentMethod }) => icons[methodKinds[method]];

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

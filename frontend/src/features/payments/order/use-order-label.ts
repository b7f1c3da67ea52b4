import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useMoneyText } from '#lib/use-money-text.ts';
import { type Country, countries } from '#shared/model/values.ts';
import type { Minor } from '#shared/rules/money.ts';

/** Where no law asks that the button itself names the obligation (EU directive 2011/83, article 8). */
const plainCountries = new Set<Country>(['US', 'CA', 'AU', 'NZ']);

/** The words of the button that orders: they say that it costs, and how much. */
export function useOrderLabel(): (total: Minor) => string {
  const { t } = useTranslation('payments');
  const { user } = useSession();
  const money = useMoneyText();
  const country = countries.find((one) => one === user?.profile.country);
  const plain = country !== undefined && plainCountries.has(country);
  return (total) => t(plain ? 'order.pay' : 'order.oblige', { amount: money(total) });
}

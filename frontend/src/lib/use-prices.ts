/** What the brand charges and gives, in words. */
import { useTranslation } from 'react-i18next';
import { moneyText } from './money-text.ts';
import { useSettings } from './settings.tsx';
import { useLanguageTag } from './use-language-tag.ts';

interface Prices {
  /** Credits of a message. */
  message: string;
  /** The least that a message comes to in the visitor's country; null where none is declared. */
  least: string | null;
  /** Both: the credits, and what they come to at least. */
  messageWithLeast: string;
  /** No money at all, in the visitor's currency. */
  nothing: string;
  /** What comes with signing up; null where the brand gives nothing. */
  start: string | null;
}

/**
 * Elements that show an amount take `suppressHydrationWarning`: the spaces around a currency
 * may differ between server and browser, and either will do.
 */
export function usePrices(): Prices {
  const { t } = useTranslation('prices');
  const settings = useSettings();
  const tag = useLanguageTag();
  const costs = settings.minimum_message_costs[settings.geoip_selected_country];
  const message = t('credits', { count: settings.message_credits });
  const least = costs ? moneyText(tag, { value: costs.costs, currency: costs.currency }) : null;
  const nothing = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: costs?.currency ?? settings.currency,
    maximumFractionDigits: 0,
  }).format(0);
  const { signup_messages, signup_credits } = settings;
  const messages = signup_messages > 0 ? t('messages', { count: signup_messages }) : null;
  const credits = signup_credits > 0 ? t('credits', { count: signup_credits }) : null;
  return {
    message,
    least,
    messageWithLeast: least ? t('with_least', { credits: message, price: least }) : message,
    nothing,
    start: messages && credits ? t('both', { messages, credits }) : (messages ?? credits),
  };
}

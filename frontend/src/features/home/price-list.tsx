import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { usePrices } from '#lib/use-prices.ts';
import { TextLink } from '#ui/text-link.tsx';
import styles from './home.module.css';

interface PriceListProps {
  /** Whether the least price of a message in money has a row of its own or stands under its credits. */
  money: 'row' | 'detail';
  /** Whether what is free and what is given stands here, or elsewhere. */
  without?: 'start' | undefined;
  className?: string | undefined;
}

/** What is free, what comes with signing up, and what a message costs. */
export function PriceList({ money, without, className }: PriceListProps) {
  const { t } = useTranslation('home');
  const { message, least, start } = usePrices();
  const rows = [
    !without && { key: 'signup', label: t('costs_signup'), value: t('costs_free') },
    !without && start && { key: 'start', label: t('costs_start'), value: start },
    {
      key: 'message',
      label: t('costs_message'),
      value: message,
      detail: money === 'detail' && least && t('costs_least', { price: least }),
    },
    money === 'row' &&
      least && {
        key: 'money',
        label: t('costs_money'),
        value: t('costs_from', { price: least }),
      },
    { key: 'subscription', label: t('costs_subscription'), value: t('costs_none') },
  ].filter((row) => row !== false && row !== null && row !== '');
  return (
    <dl className={className}>
      {rows.map(({ key, label, value, detail }) => (
        <div key={key} className={styles.pricesRow}>
          <dt>{label}</dt>
          <dd className={styles.pricesValue} suppressHydrationWarning>
            {value}
          </dd>
          {detail && (
            <dd className={styles.pricesDetail} suppressHydrationWarning>
              {detail}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Leads from the short list to all prices. */
export function AllPrices({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('home');
  return (
    <TextLink as={Link} to={paths.pricing} standalone className={className}>
      {t('costs_link')}
      <ArrowRight />
    </TextLink>
  );
}

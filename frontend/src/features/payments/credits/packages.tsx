import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoneyText } from '#lib/use-money-text.ts';
import { PriceCard } from '#ui/price-card.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import type { CreditPackage } from '../api.ts';
import type { Price } from '../prices.ts';
import styles from './packages.module.css';

interface PackagesProps {
  packages: readonly CreditPackage[];
  getPrice: (pack: CreditPackage) => Price;
  chosen: string;
  onChoose: (id: string) => void;
}

/** What can be bought; each with its total, what it was before, and the price of a message. */
export function Packages({ packages, getPrice, chosen, onChoose }: PackagesProps) {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  const root = useRef<HTMLFieldSetElement>(null);
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    // What was chosen before the application took the page over.
    const early = root.current?.querySelector<HTMLInputElement>('input:checked');
    if (early) choose(early.value);
  }, []);
  useEffect(() => {
    const card = chosen && root.current?.querySelector('input:checked')?.closest('label');
    // The way on that comes with the choice takes the lower edge of a phone.
    if (card) card.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <fieldset ref={root} className={styles.root}>
      <legend className="sr-only">{t('packages')}</legend>
      {packages.map((pack) => {
        const price = getPrice(pack);
        return (
          <PriceCard
            key={pack.id}
            name="package"
            value={pack.id}
            className={styles[`layout_${pack.layout}`]}
            title={t(`names.${pack.layout}`)}
            amount={pack.credits}
            unit={t('unit', { count: pack.credits })}
            detail={price.messages > 0 && t('messages', { count: price.messages })}
            price={money(price.total)}
            {...(price.before && { wasPrice: money(price.before), wasLabel: t('was') })}
            perMessage={price.perMessage && t('per_message', { price: money(price.perMessage) })}
            {...(pack.popular && { popularLabel: t('popular') })}
            chooseLabel={t('choose')}
            chosenLabel={t('chosen')}
            checked={pack.id === chosen}
            onChange={() => onChoose(pack.id)}
          />
        );
      })}
    </fieldset>
  );
}

const expected = [0, 1, 2, 3];

export function PackagesSkeleton() {
  const { t } = useTranslation('common');
  return (
    <SkeletonGroup label={t('states.loading')} className={styles.root}>
      {expected.map((at) => (
        <Skeleton key={at} shape="card" className={styles.packageWaiting} />
      ))}
    </SkeletonGroup>
  );
}

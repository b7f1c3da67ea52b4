import { useQuery } from '@tanstack/react-query';
import { Coins, Gift, Image, MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSettings } from '#lib/settings.tsx';
import { usePercentText } from '#lib/use-money-text.ts';
import * as limits from '#shared/limits.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import { Banner } from '#ui/banner.tsx';
import { cx } from '#ui/cx.ts';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Tag } from '#ui/tag.tsx';
import { type CreditPackage, type Credits as CreditsResponse, creditsQuery } from '../api.ts';
import { TimeBonus } from '../offers/time-bonus.tsx';
import { noteWayBack } from '../order/way-back.ts';
import { getPrice } from '../prices.ts';
import { useDiscount } from '../use-discount.ts';
import styles from './credits.module.css';
import { DiscountField } from './discount-field.tsx';
import { KeptForYou } from './kept-for-you.tsx';
import { Packages, PackagesSkeleton } from './packages.tsx';
import { PayChosen } from './pay-chosen.tsx';

/** More than any package has, or nonsense, is no reason. */
const mostNeeded = 100_000;

const isLow = ({ credits }: User): boolean => credits <= limits.creditsBadgeAt;

/** How many credits are missing, where a link says so. */
function neededIn(search: string): number {
  const needed = Number(new URLSearchParams(search).get('needed'));
  return Number.isInteger(needed) && needed > 0 && needed < mostNeeded ? needed : 0;
}

/** What can be bought. Needs the texts `payments`, `offers`, `errors`. */
export function Credits({ user }: { user: User }) {
  const { t } = useTranslation(['payments', 'common']);
  const { search, state } = useLocation();
  const query = useQuery(creditsQuery);
  const { data } = query;
  const needed = neededIn(search);
  useEffect(() => noteWayBack(state), [state]);
  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <header className={styles.head}>
        <h1 className="h3">{t('credits.title')}</h1>
        <Tag tone={isLow(user) ? 'warning' : 'soft'} icon={<Coins />} className={styles.balance}>
          <span className="sr-only">{t('credits.balance')}: </span>
          {t('credits_count', { count: user.credits })}
        </Tag>
        <p className="muted">{t(user.paid_user ? 'credits.lead_premium' : 'credits.lead')}</p>
      </header>
      {needed > 0 && <Banner icon={<Coins />}>{t('credits.needed', { count: needed })}</Banner>}
      {user.held_credits > 0 && (
        <Banner icon={<Coins />}>{t('start.held', { count: user.held_credits })}</Banner>
      )}
      {user.disputed_credits > 0 && (
        <Banner tone="warning" icon={<Coins />}>
          {t('start.disputed', { count: user.disputed_credits })}
        </Banner>
      )}
      {data ? (
        <Choice user={user} credits={data} />
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <PackagesSkeleton />
      )}
    </div>
  );
}

interface ChoiceProps {
  user: User;
  credits: CreditsResponse;
}

function Choice({ user, credits }: ChoiceProps) {
  const { t } = useTranslation('payments');
  const percent = usePercentText();
  const settings = useSettings();
  const { message_credits: messageCredits } = settings;
  const { packages, vat_percentage: vat } = credits;
  // Nobody is led anywhere: all packages are in view, and the way on comes with the choice.
  const [wanted, setWanted] = useState<string | null>(null);
  const choice = useDiscount(credits.discount);
  if (choice.loading) return <PackagesSkeleton />;
  const { discount } = choice;
  const chosen = packages.find(({ id }) => id === wanted);
  const getPackagePrice = (pack: CreditPackage) => getPrice(pack, { discount, messageCredits });
  const isBonus = discount?.code === limits.timeBonusCode;
  return (
    <>
      {isBonus && <TimeBonus user={user} />}
      {!isBonus &&
        !choice.typed &&
        discount &&
        packages.some((pack) => getPackagePrice(pack).before) && (
          <Banner tone="offer" title={t('credits.welcome', { code: discount.code })}>
            {t('credits.welcome_text')}
          </Banner>
        )}
      <Packages
        packages={packages}
        getPrice={getPackagePrice}
        chosen={chosen?.id ?? ''}
        onChoose={setWanted}
      />
      <div className={styles.below}>
        <p className="small muted">
          {vat > 0 ? t('credits.vat', { vat: percent(vat) }) : t('credits.no_vat')}
        </p>
        <DiscountField choice={choice} />
      </div>
      <KeptForYou credits={credits} chosen={chosen?.id} vat={vat} />
      <Costs settings={settings} />
      {chosen && <PayChosen credits={credits} pack={chosen} price={getPackagePrice(chosen)} />}
    </>
  );
}

/** What credits buy, and how an unused one comes back. */
function Costs({ settings }: { settings: Settings }) {
  const { t } = useTranslation('payments');
  const { message_credits, photo_credits, gift_credits, refund_days } = settings;
  const costs = [
    { key: 'message', icon: <MessageCircle />, count: message_credits },
    { key: 'photo', icon: <Image />, count: photo_credits },
    { key: 'gift', icon: <Gift />, count: gift_credits },
  ] as const;
  return (
    <div className={styles.facts}>
      <ul className={styles.costs} aria-label={t('credits.costs')}>
        {costs.map(({ key, icon, count }) => (
          <li key={key}>
            {icon}
            <strong>{t(`credits.${key}`)}</strong>
            <span>{t('credits_count', { count })}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">{t('credits.withdrawal', { count: refund_days })}</p>
    </div>
  );
}

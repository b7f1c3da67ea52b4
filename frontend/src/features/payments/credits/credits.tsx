import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useMoneyText } from '#lib/use-money-text.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { QueryFailure } from '#ui/query-failure.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { type Credits as CreditsResponse, creditsQuery } from '../api.ts';
import { useMethodName } from '../method-name.tsx';
import { TimeBonus } from '../offers/time-bonus.tsx';
import { noteWayBack } from '../order/way-back.ts';
import { getPrice, leastPerMessage, suggested } from '../prices.ts';
import { useDiscount } from '../use-discount.ts';
import styles from './credits.module.css';
import { DiscountField } from './discount-field.tsx';
import { KeptForYou } from './kept-for-you.tsx';
import { Packages, PackagesSkeleton } from './packages.tsx';
import { PayBar } from './pay-bar.tsx';

/** More than any package has, or nonsense, is no reason. */
const mostNeeded = 100_000;

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
        <h1 className="h2">{t('credits.title')}</h1>
        <p className="lead">{t(user.paid_user ? 'credits.lead_premium' : 'credits.lead')}</p>
      </header>
      {needed > 0 && <Banner icon={<Coins />}>{t('credits.needed', { count: needed })}</Banner>}
      {user.held_credits > 0 && (
        <Banner icon={<Coins />}>{t('start.held', { count: user.held_credits })}</Banner>
      )}
      {data ? (
        <Choice user={user} credits={data} needed={needed} />
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
  needed: number;
}

function Choice({ user, credits, needed }: ChoiceProps) {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  const methodName = useMethodName();
  const { message_credits: messageCredits, refund_days } = useSettings();
  const { packages, methods, vat_percentage: vat } = credits;
  const [wanted, setWanted] = useState<string | null>(null);
  const choice = useDiscount(credits.discount);
  if (choice.loading) return <PackagesSkeleton />;
  const { discount } = choice;
  const chosen = packages.find(({ id }) => id === wanted) ?? suggested(packages, needed);
  const prices = packages.map((pack) => getPrice(pack, { discount, messageCredits }));
  const least = leastPerMessage(prices);
  const [first] = methods;
  const isBonus = discount?.code === limits.timeBonusCode;
  return (
    <>
      {isBonus && <TimeBonus user={user} />}
      {!isBonus && !choice.typed && discount && prices.some(({ before }) => before) && (
        <Banner tone="offer" title={t('credits.welcome', { code: discount.code })}>
          {t('credits.welcome_text')}
        </Banner>
      )}
      <Packages
        packages={packages}
        getPrice={(pack) => getPrice(pack, { discount, messageCredits })}
        vat={vat}
        chosen={chosen?.id ?? ''}
        onChoose={setWanted}
      />
      <DiscountField choice={choice} className={styles.code} />
      <KeptForYou credits={credits} chosen={chosen?.id} vat={vat} />
      <ul className={cx(styles.facts, 'small', 'muted')}>
        {least && <li>{t('credits.from', { price: money(least) })}</li>}
        <li>{t('credits.message_costs', { count: messageCredits })}</li>
        <li>{t('credits.withdrawal', { count: refund_days })}</li>
      </ul>
      {chosen && (
        <PayBar
          price={getPrice(chosen, { discount, messageCredits })}
          vat={vat}
          note={
            <>
              <span>{t('credits.once')}</span>
              {first && methods.length > 1 && (
                <TextLink
                  as={Link}
                  to={pathTo('credits-id-paymentmethod', { id: chosen.id })}
                  standalone
                >
                  {t('credits.other_method')}
                </TextLink>
              )}
            </>
          }
        >
          <Button
            as={Link}
            to={pathTo('credits-id-paymentmethod', {
              id: chosen.id,
              ...(first && { paymentmethod: first.id }),
            })}
            size="lg"
            block
          >
            {first ? t('credits.next', { method: methodName(first.id) }) : t('credits.next_any')}
          </Button>
        </PayBar>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { creditsQuery } from '../api.ts';
import { useOffText } from '../use-off-text.ts';
import styles from './offer.module.css';
import { bonusEnds, maybeWelcome } from './time-bonus.ts';
import { TimeBonus } from './time-bonus.tsx';

/** What makes a first order cheaper: the time bonus if there is one, else the welcome discount. */
export default function OfferBanner({ user }: { user: User }) {
  const now = Date.now();
  const hasBonus = bonusEnds(user, now) !== null;
  if (!hasBonus && !maybeWelcome(user, now)) return null;
  return (
    // The layout must not wait for the texts.
    <Suspense>{hasBonus ? <Bonus user={user} /> : <Welcome />}</Suspense>
  );
}

function ToPackages() {
  const { t } = useTranslation('offers');
  return (
    <Button as={Link} to={paths.credits} size="sm">
      {t('packages')}
    </Button>
  );
}

function Bonus({ user }: { user: User }) {
  const { t } = useTranslation('offers');
  return (
    <section className={cx(styles.banner, 'container')} aria-label={t('label')}>
      <TimeBonus user={user} action={<ToPackages />} />
    </section>
  );
}

function Welcome() {
  const { t } = useTranslation(['offers', 'payments']);
  const offText = useOffText();
  // Whether there is one is said with the packages; without an answer there is none.
  const { data } = useQuery(creditsQuery);
  const discount = data?.discount;
  if (!discount || discount.code === limits.timeBonusCode || discount.status === 'used') {
    return null;
  }
  return (
    <section className={cx(styles.banner, 'container')} aria-label={t('label')}>
      <Banner
        tone="offer"
        className={styles.root}
        icon={<Gift />}
        title={t('welcome.title', { off: offText(discount) })}
        action={<ToPackages />}
      >
        {t('welcome.text', { code: discount.code })}
      </Banner>
    </section>
  );
}

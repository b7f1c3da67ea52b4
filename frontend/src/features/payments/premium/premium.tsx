import { Gem } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useGates } from '#lib/use-gates.ts';
import { useMoneyText, usePercentText } from '#lib/use-money-text.ts';
import * as limits from '#shared/limits.ts';
import { toMinor } from '#shared/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconBox } from '#ui/icon-box.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { noteWayBack } from '../order/way-back.ts';
import { Plans } from './plans.tsx';
import styles from './premium.module.css';
import { Questions } from './questions.tsx';

/** What premium is, beside what is free. Needs the texts `premium`. */
export function Premium() {
  const { t } = useTranslation('premium');
  const { user } = useSession();
  const { name } = useSettings();
  const { state } = useLocation();
  useEffect(() => noteWayBack(state), [state]);
  const isPremium = user?.paid_user === true;
  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <header className={styles.head}>
        <IconBox size="sm">
          <Gem />
        </IconBox>
        <h1 className="h2">{t(isPremium ? 'title_premium' : 'title')}</h1>
        <p className="lead">{t(isPremium ? 'lead_premium' : 'lead', { brand: name })}</p>
        <Way />
      </header>
      <Plans isPremium={isPremium} />
      <Claim />
      <Questions names={['lifetime', 'subscription', 'credits', 'withdrawal']} />
      <p>
        <TextLink as={Link} to={paths.pricing} standalone>
          {t('all_prices')}
        </TextLink>
      </p>
    </div>
  );
}

/** The button that leads on: to the packages, or to signing up first. */
function Way() {
  const { t } = useTranslation(['premium', 'common']);
  const { user } = useSession();
  const { state } = useLocation();
  const { isMember, maySignUp } = useGates();
  const { packages } = useSettings();
  const money = useMoneyText();
  const [least] = [...packages].sort((one, other) => toMinor(one.amount) - toMinor(other.amount));
  if (!isMember) {
    return (
      <Button as={Link} to={maySignUp ? paths.signup : paths.login} size="lg">
        {t(maySignUp ? 'common:actions.signup' : 'common:actions.login')}
      </Button>
    );
  }
  return (
    <Button as={Link} to={paths.credits} state={state} size="lg">
      {user?.paid_user || !least
        ? t('packages')
        : t('packages_from', { price: money(least.amount) })}
    </Button>
  );
}

/** The sentence on matches, only where the brand can say where it comes from. */
function Claim() {
  const { t } = useTranslation('premium');
  const { premium_claim_source: source } = useSettings();
  const percent = usePercentText();
  if (!source) return null;
  return (
    <figure className={styles.claim}>
      <blockquote className="h3">
        {t('claim', { percent: percent(limits.premiumMatchChancePercentage) })}
      </blockquote>
      <figcaption className="small muted">{t('source', { source })}</figcaption>
    </figure>
  );
}

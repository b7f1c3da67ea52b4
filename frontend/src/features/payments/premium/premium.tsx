import './premium.css';
import { Check, Gem, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useGates } from '#lib/use-gates.ts';
import { useMoneyText, usePercentText } from '#lib/use-money-text.ts';
import { limits } from '#shared/limits.ts';
import { minorOf } from '#shared/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Tag } from '#ui/tag.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { noteWayBack } from '../order/way-back.ts';
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
    <div className="premium container page">
      <header className="premium__head">
        <span className="premium__icon">
          <Gem />
        </span>
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
  const [least] = [...packages].sort((one, other) => minorOf(one.amount) - minorOf(other.amount));
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

function Plans({ isPremium }: { isPremium: boolean }) {
  const { t } = useTranslation('premium');
  const { free_visible_photos, free_conversations } = useSettings();
  const rows = [
    {
      key: 'photos',
      free: t('rows.photos_free', { count: free_visible_photos }),
      freeHas: free_visible_photos > 0,
      premium: t('rows.photos'),
    },
    {
      key: 'own',
      free: t('rows.own', { count: limits.photosFree }),
      freeHas: true,
      premium: t('rows.own', { count: limits.photosPremium }),
    },
    {
      key: 'conversations',
      free: t('rows.conversations_free', { count: free_conversations }),
      freeHas: free_conversations > 0,
      premium: t('rows.conversations'),
    },
    { key: 'images', free: t('rows.images'), freeHas: false, premium: t('rows.images') },
    { key: 'gifts', free: t('rows.gifts'), freeHas: false, premium: t('rows.gifts') },
    { key: 'likes', free: t('rows.likes'), freeHas: true, premium: t('rows.likes') },
  ];
  return (
    <div className="premium__plans">
      <Plan title={t('free')} price={t('free_price')} current={false}>
        {rows.map(({ key, free, freeHas }) => (
          <Row key={key} has={freeHas}>
            {free}
          </Row>
        ))}
      </Plan>
      <Plan title={t('premium')} price={t('premium_price')} current={isPremium} strong>
        {rows.map(({ key, premium }) => (
          <Row key={key} has>
            {premium}
          </Row>
        ))}
      </Plan>
    </div>
  );
}

interface PlanProps {
  title: string;
  price: string;
  /** The viewer has it. */
  current: boolean;
  strong?: boolean;
  children: ReactNode;
}

function Plan({ title, price, current, strong, children }: PlanProps) {
  const { t } = useTranslation('premium');
  return (
    <section className={cx('plan', 'card', strong && 'plan--strong')}>
      <h2 className="h3 plan__title">
        {title}
        {current && <Tag tone="accent">{t('yours')}</Tag>}
      </h2>
      <p className="plan__price">{price}</p>
      <ul className="plan__rows">{children}</ul>
    </section>
  );
}

/** An advantage with a tick, or what is missing with a cross; said, not only drawn. */
function Row({ has, children }: { has: boolean; children: ReactNode }) {
  const { t } = useTranslation('premium');
  return (
    <li className={cx('plan__row', !has && 'plan__row--missing')}>
      {has ? <Check /> : <X />}
      <span>
        {!has && <span className="sr-only">{t('without')} </span>}
        {children}
      </span>
    </li>
  );
}

/** The sentence on matches, only where the brand can say where it comes from. */
function Claim() {
  const { t } = useTranslation('premium');
  const { premium_claim_source: source } = useSettings();
  const percent = usePercentText();
  if (!source) return null;
  return (
    <figure className="premium__claim">
      <blockquote className="h3">
        {t('claim', { percent: percent(limits.premiumMatchChancePercentage) })}
      </blockquote>
      <figcaption className="small muted">{t('source', { source })}</figcaption>
    </figure>
  );
}

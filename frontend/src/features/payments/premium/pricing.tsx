import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useGates } from '#lib/use-gates.ts';
import { useMoneyText } from '#lib/use-money-text.ts';
import { countries } from '#shared/model/values.ts';
import { getVatRate } from '#shared/rules/vat.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Tag } from '#ui/tag.tsx';
import creditsStyles from '../credits/credits.module.css';
import { getPrice } from '../prices.ts';
import { useTotalLabel } from '../use-total-label.ts';
import styles from './pricing.module.css';
import { Questions } from './questions.tsx';

/** VAT rates are in hundredths of a percent. */
const hundredths = 100;

/** All tariffs, for everybody. Needs the texts `premium`, `payments`. */
export function Pricing() {
  const { t } = useTranslation(['premium', 'payments', 'common']);
  const { isMember, maySignUp } = useGates();
  const money = useMoneyText();
  const settings = useSettings();
  const { message_credits: messageCredits, photo_credits, gift_credits, packages } = settings;
  const { signup_messages, signup_credits, free_conversations } = settings;
  const totalLabel = useTotalLabel(useVat());
  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <header className={creditsStyles.head}>
        <h1 className="h2">{t('pricing.title')}</h1>
        <p className="lead">{t('pricing.lead')}</p>
      </header>
      <section aria-labelledby="pricing-packages" className="stack">
        <h2 className="h3" id="pricing-packages">
          {t('pricing.packages')}
        </h2>
        <ul className={styles.packages}>
          {packages.map((pack) => {
            const price = getPrice(pack, { discount: null, messageCredits });
            return (
              <li
                key={pack.id}
                className={cx(styles.pricingPackage, 'card', styles[`layout_${pack.layout}`])}
              >
                <p className={styles.credits}>
                  {t('payments:credits_count', { count: pack.credits })}
                  {pack.popular && <Tag tone="accent">{t('payments:popular')}</Tag>}
                </p>
                {price.messages > 0 && (
                  <p className="small muted">{t('payments:messages', { count: price.messages })}</p>
                )}
                <p className={styles.price}>{money(price.total)}</p>
                <p className="small muted">{totalLabel}</p>
                {price.perMessage && (
                  <p className={styles.per}>
                    {t('payments:per_message', { price: money(price.perMessage) })}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      </section>
      <div className={styles.tables}>
        <section aria-labelledby="pricing-costs" className="stack">
          <h2 className="h3" id="pricing-costs">
            {t('pricing.costs')}
          </h2>
          <dl className={styles.table}>
            <Line name={t('pricing.message')}>
              {t('payments:credits_count', { count: messageCredits })}
            </Line>
            <Line name={t('pricing.image')}>
              {t('payments:credits_count', { count: photo_credits })}
            </Line>
            <Line name={t('pricing.gift')}>
              {t('pricing.from_credits', { count: gift_credits })}
            </Line>
          </dl>
        </section>
        <section aria-labelledby="pricing-free" className="stack">
          <h2 className="h3" id="pricing-free">
            {t('pricing.free')}
          </h2>
          <dl className={styles.table}>
            <Line name={t('pricing.signup')}>{t('free_price')}</Line>
            <Line name={t('pricing.likes')}>{t('free_price')}</Line>
            {signup_messages > 0 && (
              <Line name={t('pricing.first_messages')}>
                {t('payments:messages', { count: signup_messages })}
              </Line>
            )}
            {signup_credits > 0 && (
              <Line name={t('pricing.first_credits')}>
                {t('payments:credits_count', { count: signup_credits })}
              </Line>
            )}
            {free_conversations > 0 && (
              <Line name={t('pricing.first_conversations')}>{free_conversations}</Line>
            )}
            <Line name={t('pricing.subscription')}>{t('pricing.none')}</Line>
          </dl>
        </section>
      </div>
      <Questions names={['expire', 'subscription', 'withdrawal', 'safe']} />
      <div className="row">
        {isMember ? (
          <Button as={Link} to={paths.credits} size="lg">
            {t('packages')}
          </Button>
        ) : (
          <Button as={Link} to={maySignUp ? paths.signup : paths.login} size="lg">
            {t(maySignUp ? 'common:actions.signup' : 'common:actions.login')}
          </Button>
        )}
        <Button as={Link} to={paths.premium} size="lg" variant="secondary">
          {t('pricing.premium')}
        </Button>
      </div>
    </div>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Percent of VAT in the prices for this viewer: by the member's country, or the visitor's. */
function useVat(): number {
  const { user } = useSession();
  const settings = useSettings();
  const { geoip_selected_country, vat_percentages } = settings;
  const country = countries.find((one) => one === user?.profile.country) ?? geoip_selected_country;
  const today = new Date().toISOString().slice(0, 10);
  return getVatRate(country, { vat_percentages }, today) / hundredths;
}

/** Everything that is kept on a visitor's device, from the declarations that the code goes by. */
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useDurationText } from '#lib/use-duration-text.ts';
import type { ShownService } from '#shared/model/consent.ts';
import { consentCategories } from '#shared/model/consent-values.ts';
import { type OwnStorage, ownStorage } from '#shared/own-storage.ts';
import { consentDays } from '#shared/rules/consent.ts';
import { Button } from '#ui/button.tsx';
import styles from './cookie-list.module.css';

/** The list below the brand's own words, with a way to the settings where there are any. */
export default function CookieList() {
  const { t } = useTranslation('cookies');
  const { name, consent } = useSettings();
  const durationText = useDurationText();
  const services = consent?.services ?? [];
  return (
    <section className={styles.root} aria-labelledby="cookie-list">
      <h2 id="cookie-list" className="h3">
        {t('title')}
      </h2>
      <p>{t('intro', { brand: name })}</p>
      {consent ? (
        <>
          <p>{t('kept', { time: durationText(consentDays) })}</p>
          <Button variant="outline" aria-haspopup="dialog" onClick={openSettings}>
            {t('change')}
          </Button>
        </>
      ) : (
        <p>{t('none', { brand: name })}</p>
      )}
      <h3 className="h4">{t('necessary')}</h3>
      <ul className={styles.list}>
        {ownStorage
          .filter(({ asking }) => !asking || consent)
          .map((one) => (
            <Own key={`${one.kind} ${one.name}`} {...one} />
          ))}
      </ul>
      {consentCategories.map((category) => {
        const ofCategory = services.filter(({ purpose }) => purpose === category);
        return (
          ofCategory.length > 0 && (
            <div key={category} className={styles.purpose}>
              <h3 className="h4">{t(`purpose.${category}`)}</h3>
              {ofCategory.map((service) => (
                <Service key={service.kind} {...service} />
              ))}
            </div>
          )
        );
      })}
    </section>
  );
}

function Own({ name, kind, why, days }: OwnStorage) {
  const { t } = useTranslation('cookies');
  const durationText = useDurationText();
  const time = days === null ? t(kind === 'session' ? 'tab' : 'cleared') : durationText(days);
  return (
    <li className={styles.item}>
      <b className={styles.name}>{name}</b>
      <span>{t(`why.${why}`)}</span>
      <span className={styles.facts}>
        {t(`kind.${kind}`)} · {time}
      </span>
    </li>
  );
}

function Service({ name, company, cookies }: ShownService) {
  const { t } = useTranslation('cookies');
  const durationText = useDurationText();
  return (
    <div className={styles.service}>
      <h4 className={styles.serviceName}>{name}</h4>
      <p className={styles.facts}>{t('by', { company })}</p>
      <ul className={styles.list}>
        {cookies.map((cookie) => (
          <li key={cookie.name} className={styles.item}>
            <b className={styles.name}>{cookie.name}</b>
            <span className={styles.facts}>
              {t('kind.cookie')} · {cookie.days === 0 ? t('session') : durationText(cookie.days)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The settings stand outside of the application: the line at the foot of the page opens them. */
const openSettings = () =>
  document.querySelector<HTMLElement>('#consent-foot [data-consent="settings"]')?.click();

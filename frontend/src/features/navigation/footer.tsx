import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { phoneDialled, phoneShown } from '#shared/rules/phone.ts';
import { cx } from '#ui/cx.ts';
import { AppearanceChoice } from './appearance-choice.tsx';
import { BrandLink } from './brand-link.tsx';
import styles from './footer.module.css';
import { LanguageLinks } from './language-links.tsx';

/** The year of the rights notice, fixed by the specification. */
const rightsYear = 2025;

const groups = [
  {
    key: 'help',
    links: [
      ['faq', paths['pages-faq']],
      ['support', paths['pages-service']],
      ['pricing', paths.pricing],
      ['complaints', paths.complaints],
    ],
  },
  {
    key: 'rules',
    links: [
      ['terms', paths['pages-terms']],
      ['privacy', paths['pages-privacy']],
      ['cookies', paths['pages-cookies']],
      ['ban', paths['pages-ban']],
      ['return_policy', paths['pages-return-policy']],
      ['compliance', paths['pages-compliance-statement']],
    ],
  },
] as const;

/** Help, legal pages, who runs the site, language and appearance. */
export function Footer({
  isPhones = true,
}: {
  /** False below a screen of the application: on a phone it has the bar of tabs at its foot. */
  isPhones?: boolean;
}) {
  const { t } = useTranslation();
  const { company, support_phone, support_email, min_age } = useSettings();
  return (
    <footer className={cx(styles.root, !isPhones && styles.wideOnly)}>
      <div className={cx('container', styles.inner)}>
        <div className={styles.brand}>
          <BrandLink className={styles.logo} to={paths.index} />
          <p>{t('footer.adults_only', { age: min_age })}</p>
          <ul className={styles.contact}>
            {support_phone && (
              <li>
                <a className={styles.link} href={`tel:${phoneDialled(support_phone)}`}>
                  <Phone />
                  {phoneShown(support_phone, company.country)}
                </a>
              </li>
            )}
            <li>
              <a className={styles.link} href={`mailto:${support_email}`}>
                <Mail />
                {support_email}
              </a>
            </li>
          </ul>
        </div>
        {groups.map(({ key, links }) => (
          <nav key={key} className={styles[`part_${key}`]} aria-labelledby={`footer-${key}`}>
            <h2 id={`footer-${key}`} className={styles.heading}>
              {t(`footer.${key}`)}
            </h2>
            <ul className={styles.links}>
              {links.map(([name, to]) => (
                <li key={name}>
                  <Link className={styles.link} to={to}>
                    {t(`footer.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={styles.choices}>
          <AppearanceChoice className={styles.mode} />
          <LanguageLinks className={styles.languages} />
        </div>
        <div className={styles.rights}>
          <p>{t('footer.rights', { year: rightsYear, company: company.name })}</p>
          <p>
            {company.address}, {company.city} · {company.kvk}
          </p>
        </div>
      </div>
    </footer>
  );
}

import './footer.css';
import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { phoneDialled, phoneShown } from '#shared/rules/phone.ts';
import { AppearanceChoice } from './appearance-choice.tsx';
import { BrandLink } from './brand-link.tsx';
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
export function Footer() {
  const { t } = useTranslation();
  const { company, support_phone, support_email, min_age } = useSettings();
  return (
    <footer className="footer">
      <div className="container footer__inner">
        <div className="footer__brand">
          <BrandLink className="footer__logo" to={paths.index} />
          <p>{t('footer.adults_only', { age: min_age })}</p>
          <ul className="footer__contact">
            {support_phone && (
              <li>
                <a className="footer__link" href={`tel:${phoneDialled(support_phone)}`}>
                  <Phone />
                  {phoneShown(support_phone, company.country)}
                </a>
              </li>
            )}
            <li>
              <a className="footer__link" href={`mailto:${support_email}`}>
                <Mail />
                {support_email}
              </a>
            </li>
          </ul>
        </div>
        {groups.map(({ key, links }) => (
          <nav key={key} className={`footer__${key}`} aria-labelledby={`footer-${key}`}>
            <h2 id={`footer-${key}`} className="footer__heading">
              {t(`footer.${key}`)}
            </h2>
            <ul className="footer__links">
              {links.map(([name, to]) => (
                <li key={name}>
                  <Link className="footer__link" to={to}>
                    {t(`footer.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="footer__choices">
          <AppearanceChoice className="footer__mode" />
          <LanguageLinks className="footer__languages" />
        </div>
        <div className="footer__rights">
          <p>{t('footer.rights', { year: rightsYear, company: company.name })}</p>
          <p>
            {company.address}, {company.city} · {company.kvk}
          </p>
        </div>
      </div>
    </footer>
  );
}

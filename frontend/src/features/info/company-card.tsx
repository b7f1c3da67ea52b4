/** The company behind the brand, and how to reach its support. */
import { useQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useLocale } from '#lib/use-language.ts';
import type { Company } from '#shared/model/settings.ts';
import { phoneDialled, phoneShown } from '#shared/rules/phone.ts';
import { cx } from '#ui/cx.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { companyQuery } from './api.ts';
import styles from './information.module.css';
import { getTag } from './page-locale.ts';

export function SupportCard() {
  const { t } = useTranslation('info');
  const { support_email, support_phone, company } = useSettings();
  return (
    <section
      className={cx('card', styles.infoCard, styles.infoCardSupport)}
      aria-labelledby="support"
    >
      <h2 id="support" className="h4">
        {t('support.title')}
      </h2>
      <a className={styles.infoCardContact} href={`mailto:${support_email}`}>
        <Mail aria-hidden="true" />
        {support_email}
      </a>
      {support_phone && (
        <a className={styles.infoCardContact} href={`tel:${phoneDialled(support_phone)}`}>
          <Phone aria-hidden="true" />
          {phoneShown(support_phone, company.country)}
        </a>
      )}
    </section>
  );
}

export function CompanyCard() {
  const { t } = useTranslation('info');
  const { t: common } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(companyQuery);
  return (
    <section
      className={cx('card', styles.infoCard, styles.infoCardCompany)}
      aria-labelledby="company"
    >
      <h2 id="company" className="h4">
        {t('company.title')}
      </h2>
      {data ? (
        <CompanyData company={data} />
      ) : isError ? (
        <ErrorState
          inline
          title={t('company.failed')}
          retryLabel={common('actions.retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label={common('states.loading')} className="stack">
          {companyLines.map((line) => (
            <Skeleton key={line} width="half" />
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}

/** The company's own country comes first; the table keeps no order. */
const listVatNumbers = ({ country, vat_numbers }: Company): string[] =>
  Object.keys(vat_numbers)
    .toSorted((a, b) => Number(b === country) - Number(a === country) || (a < b ? -1 : 1))
    .map((key) => vat_numbers[key] ?? '');

const companyLines = ['name', 'address', 'city', 'country', 'register', 'vat'] as const;

function CompanyData({ company }: { company: Company }) {
  const { t } = useTranslation('info');
  const locale = useLocale();
  const countries = new Intl.DisplayNames(getTag(useSettings(), locale), { type: 'region' });
  const vatNumbers = listVatNumbers(company);
  return (
    <dl className={styles.infoFacts}>
      <Fact name={t('company.name')}>{company.name}</Fact>
      {company.tradenames.length > 0 && (
        <Fact name={t('company.tradenames')}>{company.tradenames.join(', ')}</Fact>
      )}
      <Fact name={t('company.address')}>
        {company.address}
        <br />
        {company.city}
        <br />
        {countries.of(company.country)}
      </Fact>
      <Fact name={t('company.register')}>{company.kvk}</Fact>
      {vatNumbers.length > 0 && <Fact name={t('company.vat')}>{vatNumbers.join(', ')}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

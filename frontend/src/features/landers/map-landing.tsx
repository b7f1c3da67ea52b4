/** Whereabouts: the regions of a country with how many members each has, and never a position. */
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';

import { paths } from '#lib/paths.ts';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import { useTitle } from '#lib/use-title.ts';
import type { RegionMap } from '#shared/api/lander.ts';
import type { Country } from '#shared/model/values.ts';
import { Button } from '#ui/button.tsx';
import { CountryMap } from './country-map.tsx';
import { LanderFaces, withPhoto } from './lander-faces.tsx';
import styles from './map-landing.module.css';
import type { LanderContent } from './use-lander.ts';

/** Where the form stands: links lead there without scripts too. */
const formId = 'join';

export function MapLanding({ lander, profiles, map, form }: LanderContent & { form: ReactNode }) {
  const { t } = useTranslation('lander_maplanding');
  const getAddress = useAddresses();
  useTitle(t('page_title'));
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        <h1 className={styles.title}>{lander.headline ?? t('title')}</h1>
        <p className={styles.text}>{lander.text ?? t('text')}</p>
        {map && map.countries.length > 1 && <Countries map={map} />}
      </div>
      {map && (
        <div className={styles.map}>
          <CountryMap map={map} getAddress={(region) => getAddress({ region })} />
        </div>
      )}
      <div className={styles.sheet}>
        {map && <Chosen map={map} profiles={profiles} />}
        <section
          className={styles.form}
          id={formId}
          tabIndex={-1}
          aria-labelledby={`${formId}-title`}
        >
          <h2 className={styles.join} id={`${formId}-title`}>
            {t('form')}
          </h2>
          {form}
        </section>
        {map && <Regions map={map} />}
      </div>
    </div>
  );
}

/** The page's address with another place chosen; what the visitor came with stays. */
function useAddresses() {
  const { pathname, search } = useLocation();
  return (chosen: { region: string } | { country: Country }): string => {
    const query = new URLSearchParams(search);
    for (const key of ['region', 'country']) query.delete(key);
    for (const [key, value] of Object.entries(chosen)) query.set(key, value);
    return `${pathname}?${query}`;
  };
}

/** The search of a region, or of the whole country. */
const toSearch = ({ country }: RegionMap, region: string | null): string =>
  `${paths.members}?${new URLSearchParams({ country, ...(region ? { countryregion: region } : {}) })}`;

const useCountryName = () => {
  const names = new Intl.DisplayNames([useLanguageTag()], { type: 'region' });
  return (country: Country): string => names.of(country) ?? country;
};

/** What is chosen: a region, or until then the country. */
function Chosen({ map, profiles }: { map: RegionMap; profiles: LanderContent['profiles'] }) {
  const { t } = useTranslation('lander_maplanding');
  const getCountryName = useCountryName();
  const chosen = map.regions.find(({ id }) => id === map.region);
  const place = chosen?.name ?? getCountryName(map.country);
  const count = chosen?.members ?? map.members;
  const faces = withPhoto(profiles).slice(0, mostFaces);
  const isSeen = map.open && count > 0;
  return (
    <section className={styles.chosen} aria-live="polite">
      <div className={styles.place}>
        <h2 className={styles.name}>{place}</h2>
        {faces.length > 0 && <LanderFaces profiles={faces} count={faces.length} stacked />}
      </div>
      <p className={styles.count}>{t('members', { count })}</p>
      <div className={styles.actions}>
        {isSeen ? (
          <>
            <Button as={Link} to={toSearch(map, map.region)} size="lg" block>
              {t('see', { place })}
            </Button>
            <Button as="a" href={`#${formId}`} variant="outline" size="lg" block>
              {t('join')}
            </Button>
          </>
        ) : (
          <Button as="a" href={`#${formId}`} size="lg" block trailingIcon={<ArrowRight />}>
            {map.open ? t('first', { place }) : t('closed', { place })}
          </Button>
        )}
      </div>
    </section>
  );
}

const mostFaces = 4;

function Countries({ map: { country, countries } }: { map: RegionMap }) {
  const { t } = useTranslation('lander_maplanding');
  const getAddress = useAddresses();
  const getCountryName = useCountryName();
  return (
    <nav className={styles.countries} aria-label={t('countries')}>
      {countries.map((one) => (
        <Link
          key={one}
          className={styles.country}
          to={getAddress({ country: one })}
          aria-current={one === country ? 'true' : undefined}
          rel="nofollow"
          replace
          preventScrollReset
        >
          {getCountryName(one)}
        </Link>
      ))}
    </nav>
  );
}

/** Every region as a line that leads to its search; where that is closed, to the form with it chosen. */
function Regions({ map }: { map: RegionMap }) {
  const { t } = useTranslation('lander_maplanding');
  const getAddress = useAddresses();
  return (
    <details className={styles.regions}>
      <summary>{t('regions')}</summary>
      <ul>
        {map.regions.map(({ id, name, members }) => (
          <li key={id}>
            <Link
              to={map.open ? toSearch(map, id) : `${getAddress({ region: id })}#${formId}`}
              rel="nofollow"
            >
              <span>{name}</span>
              <span className={styles.number}>{t('members', { count: members })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

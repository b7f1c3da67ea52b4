/** The fields for where a member lives: what they are called and what there is to choose from. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as limits from '#shared/limits.ts';
import { regionsQuery } from './regions.ts';
import { useSettings } from './settings.tsx';
import { useLanguageTag } from './use-language-tag.ts';

/** Props of the controls. A region is called and listed as `country` does. */
export function usePlaceFields(country: string) {
  const { t } = useTranslation(['place', 'values']);
  const { countries, region_data } = useSettings();
  const names = new Intl.DisplayNames([useLanguageTag()], { type: 'region' });
  const regions = useQuery(regionsQuery);
  return {
    /** Null where the brand serves one country: there is nothing to choose. */
    country: countries.length > 1 && {
      label: t('country.label'),
      autoComplete: 'country',
      options: countries.map((code) => ({ value: code, label: names.of(code) ?? code })),
    },
    region: {
      label: t(`values:region_kind.${region_data[country]?.kind ?? 'region'}`),
      hint: t('region.hint'),
      placeholder: regions.isPending ? t('region.loading') : t('region.choose'),
      'aria-busy': regions.isPending,
      options: (regions.data?.[country] ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    /** The regions' query, where it failed. */
    failure: regions.isError ? regions : null,
    city: {
      label: t('city.label'),
      autoComplete: 'address-level2',
      maxLength: limits.cityMaxChars,
    },
  };
}

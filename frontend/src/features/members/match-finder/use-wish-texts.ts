/** What a member asks for, in words. */
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useRegionName } from '#lib/use-place-text.ts';
import type { ValueText } from '#lib/value-text.ts';
import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import type { MatchCriterion } from '#shared/model/values.ts';

/** Values that are named; of more only the number is. */
const namedMost = 2;

/** Needs the texts `match_finder`, `search` and `values`. */
export function useWishTexts(preferences: MatchPreferences) {
  const { t } = useTranslation(['match_finder', 'search', 'values']);
  const { region_data } = useSettings();
  const { country, region, min_age, max_age, tattoos } = preferences;
  const regionName = useRegionName({ country, region });
  const getName = (key: MatchCriterion): string => {
    if (key === 'age') return t('search:filters.ages');
    if (key === 'recently_active') return t('recently_active');
    if (key === 'region') return t(`values:region_kind.${region_data[country]?.kind ?? 'region'}`);
    return t(`values:fields.${key}`);
  };
  /** Empty where nothing is chosen, or there is nothing to choose. */
  const getChoice = (key: MatchCriterion): string => {
    if (key === 'age') return t('search:filters.range', { low: min_age, high: max_age });
    if (key === 'recently_active') return '';
    if (key === 'region') return regionName ?? '';
    if (key === 'tattoos') {
      return tattoos === null ? '' : t(tattoos ? 'values:tattoos.yes' : 'values:tattoos.no');
    }
    const values = preferences[key];
    const named = values
      .slice(0, namedMost)
      .map((value) => t(`values:${key}.${value}` as ValueText));
    const more = values.length - named.length;
    return [...named, ...(more > 0 ? [`+${more}`] : [])].join(', ');
  };
  return { getName, getChoice };
}

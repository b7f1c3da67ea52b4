/** The reasons why a profile fits. */
import type { useTranslation } from 'react-i18next';
import type { ValueText } from '#lib/value-text.ts';
import type { MatchReason } from '#shared/model/match-preferences.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Interest } from '#shared/model/values.ts';

/** Interests that are named; of more only the number is. */
const namedMost = 3;

interface ReasonContext {
  t: ReturnType<typeof useTranslation<['match_finder', 'values']>>['t'];
  /** Name of the region that the person lives in, once it is known. */
  region: string | null;
  /** The reader's own interests. */
  own: readonly Interest[];
}

/** The reason in a few words; null where there is nothing to say. */
export function reasonText(
  { key, values, partial }: MatchReason,
  { t, region, own }: ReasonContext,
): string | null {
  const [value] = values;
  if (value === undefined) return null;
  switch (key) {
    case 'age':
      return t(partial ? 'match_finder:reasons.age_near' : 'match_finder:reasons.age', {
        age: value,
      });
    case 'region':
      return region && t('match_finder:reasons.region', { region });
    case 'interests': {
      const names = values
        .slice(0, namedMost)
        .map((id) => t(`values:interests.${id}` as ValueText));
      const more = values.length - names.length;
      const interests = [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ');
      const both = values.every((id) => own.some((one) => one === id));
      return t(both ? 'match_finder:reasons.interests_both' : 'match_finder:reasons.interests', {
        interests,
      });
    }
    case 'tattoos':
      return t(
        value === 'true' ? 'match_finder:reasons.tattoos' : 'match_finder:reasons.no_tattoos',
      );
    case 'recently_active':
      // A share of nothing (`earlier`) is no reason.
      return t(`match_finder:reasons.active.${value as 'today' | 'week' | 'month'}`);
    default:
      return t('match_finder:reasons.fact', {
        field: t(`values:fields.${key}`),
        value: t(`values:${key}.${value}` as ValueText),
      });
  }
}

/** The reasons that apply to a profile. A fictional one was never online. */
export const saidReasons = (
  reasons: readonly MatchReason[],
  { fictional }: Pick<Profile, 'fictional'>,
): MatchReason[] => reasons.filter(({ key }) => !fictional || key !== 'recently_active');

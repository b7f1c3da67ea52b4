/** What a profile tells in single words. */
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useRegionName } from '#lib/use-place-text.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';

export interface Fact {
  key: string;
  label: string;
  value: string;
}

/** The facts that the member told and the brand shows. */
export function useFacts(profile: Profile, shown: Settings['visible_profile_fields']): Fact[] {
  const { t } = useTranslation('values');
  const { region_data } = useSettings();
  const region = useRegionName(profile);
  const { relationship_status, sexuality, hair_color, eye_color, body_type, tattoos } = profile;
  const values = {
    relationship_status: relationship_status && t(`relationship_status.${relationship_status}`),
    sexuality: t(`sexuality.${sexuality}`),
    hair_color: hair_color && t(`hair_color.${hair_color}`),
    eye_color: eye_color && t(`eye_color.${eye_color}`),
    body_type: body_type && t(`body_type.${body_type}`),
    tattoos: tattoos === null ? null : t(tattoos ? 'tattoos.yes' : 'tattoos.no'),
    region,
  };
  return (Object.entries(values) as [keyof typeof values, string | null][]).flatMap(
    ([key, value]) => {
      if (!value || !shown.includes(key)) return [];
      const label =
        key === 'region'
          ? t(`region_kind.${region_data[profile.country]?.kind ?? 'region'}`)
          : t(`fields.${key}`);
      return [{ key, label, value }];
    },
  );
}

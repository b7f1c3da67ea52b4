/** What a photo card says about a member. */
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useRegionName } from '#lib/use-place-text.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { PhotoCardProps } from '#ui/photo-card.tsx';

/** Props of `PhotoCard`, save the picture. Needs the texts `cards`. */
export function useCardProps(profile: Profile) {
  const { t } = useTranslation('cards');
  const { fictional_singular, visible_profile_fields } = useSettings();
  const { name, age, fictional, last_active } = profile;
  const region = useRegionName(profile);
  const shows = (field: 'city' | 'region') => visible_profile_fields.includes(field);
  return {
    name,
    age,
    // One line: the town says more than its region.
    region: (shows('city') && profile.city) || (shows('region') && region) || undefined,
    onlineLabel: last_active === 'today' ? t('active_today') : undefined,
    fictionalLabel: fictional ? fictional_singular : undefined,
  } satisfies Partial<PhotoCardProps>;
}

/** The button that fills in the place from the device's position: what it says and does. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from './api.ts';
import { currentPosition, useLocationPermission } from './geolocation.ts';
import { locationText, type Place, type Search } from './place.ts';
import { useSettings } from './settings.tsx';
import { useLanguageTag } from './use-language-tag.ts';

/** Decimals of a degree that find a city: about 100 metres. More is nobody's business. */
const positionDecimals = 3;

/** The visitor's place, from the position asked for once. Fails with PositionError or ApiError. */
const useLocate = () =>
  useMutation({
    mutationFn: async () => {
      const { lat, lon } = await currentPosition();
      return call('geocode', 'GET', {
        query: { lat: lat.toFixed(positionDecimals), lon: lon.toFixed(positionDecimals) },
      });
    },
  });

/** Props of `LocationButton`. `onFound` gets places in the brand's countries alone. */
export function useLocationSearch(onFound: (place: Place) => void) {
  const { t } = useTranslation('place');
  const { name, countries } = useSettings();
  const permission = useLocationPermission();
  const locate = useLocate();
  const names = new Intl.DisplayNames([useLanguageTag()], { type: 'region' });
  const search: Search = locate.isPending
    ? { state: 'looking' }
    : locate.isSuccess
      ? { state: 'found', place: locate.data }
      : locate.isError
        ? { state: 'failed', cause: locate.error }
        : { state: 'idle' };
  const text = locationText(permission, search, countries);
  return {
    label: t('location.use'),
    text: t(`location.texts.${text}`, {
      brand: name,
      city: locate.data?.city,
      country: locate.data && names.of(locate.data.country),
    }),
    possible: permission !== 'unsupported' && permission !== 'denied',
    looking: locate.isPending,
    onLocate: () =>
      locate.mutate(undefined, {
        onSuccess: (place) => {
          if (countries.includes(place.country)) onFound(place);
        },
      }),
  };
}

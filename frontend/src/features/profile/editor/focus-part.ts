/** Where the parts of the profile stand on the page. */
import type { ProfilePart } from '#shared/rules/completeness.ts';
import type { ProfileField } from './values.ts';

const photosId = 'photos';

/** Id of a field's control, or of what holds its controls. */
export const partId = (part: ProfilePart | ProfileField): string =>
  part === 'photo' ? photosId : `profile-${part}`;

/** Brings a part into view and focuses it: its control, what is chosen of several, or its heading. */
export function focusPart(part: ProfilePart | ProfileField): void {
  const place = document.getElementById(partId(part));
  if (!place) return;
  const long = place.offsetHeight > window.innerHeight / 2;
  place.scrollIntoView({ block: long ? 'start' : 'center' });
  const control = place.matches('input, select, textarea')
    ? place
    : (place.querySelector<HTMLElement>('input:checked') ??
      place.querySelector<HTMLElement>('[tabindex="-1"], input'));
  control?.focus({ preventScroll: true });
}

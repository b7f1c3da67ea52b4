/** How much of a profile is filled in, and what is still missing. */
import type { Profile } from '../model/profile.ts';
import { profileFields } from '../model/values.ts';

/** From this length on the text about oneself says something, and from this number on interests do. */
export const aboutMeTellingChars = 50;
export const interestsTelling = 3;

/** What makes a profile complete, in the order to ask for it, and how much each part counts. */
const weights = {
  photo: 30,
  about_me: 20,
  interests: 15,
  relationship_status: 10,
  city: 5,
  hair_color: 5,
  eye_color: 5,
  body_type: 5,
  tattoos: 5,
} as const;
export type ProfilePart = keyof typeof weights;

export type CompletenessProfile = Pick<
  Profile,
  Exclude<ProfilePart, 'photo'> | 'main_image' | 'photos'
>;
type ProfileField = (typeof profileFields)[number];

/** The parts that count: a field that the brand shows nobody is not missed. */
export function profileParts(shown: readonly ProfileField[] = profileFields): ProfilePart[] {
  const fields: readonly string[] = shown;
  return (Object.keys(weights) as ProfilePart[]).filter(
    (part) => part === 'photo' || fields.includes(part),
  );
}

const getWeight = (parts: readonly ProfilePart[]) =>
  parts.reduce((sum, part) => sum + weights[part], 0);

/** By how many percent a part makes the profile more complete. */
export const getPercentage = (part: ProfilePart, shown?: readonly ProfileField[]): number =>
  Math.round((100 * weights[part]) / getWeight(profileParts(shown)));

/** The percentage is 100 only where nothing is missing. */
export function completeness(
  profile: CompletenessProfile,
  shown?: readonly ProfileField[],
): { percentage: number; missing: ProfilePart[] } {
  const parts = profileParts(shown);
  const missing = parts.filter((part) => !filled(profile, part));
  const there = getWeight(parts) - getWeight(missing);
  return { percentage: Math.floor((100 * there) / getWeight(parts)), missing };
}

function filled(profile: CompletenessProfile, part: ProfilePart): boolean {
  switch (part) {
    case 'photo':
      // One that waits for its review is the operator's turn, not the member's.
      return (
        profile.main_image?.status === 'active' ||
        profile.photos.some(({ status }) => status === 'active' || status === 'review')
      );
    case 'about_me':
      return (profile.about_me?.trim().length ?? 0) >= aboutMeTellingChars;
    case 'interests':
      return profile.interests.length >= interestsTelling;
    default:
      return profile[part] !== null && profile[part] !== '';
  }
}

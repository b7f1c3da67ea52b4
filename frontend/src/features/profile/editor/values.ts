/** What the profile's form holds, and what of it has changed. */
import type { ProfileChanges } from '#shared/api/profile.ts';
import type { Profile } from '#shared/model/profile.ts';
import { type Interest, interestIds } from '#shared/model/values.ts';
import { normalText } from '#shared/rules/text.ts';

/** Empty strings stand for what is not said. */
export interface ProfileValues {
  about_me: string;
  name: string;
  sexuality: string;
  relationship_status: string;
  country: string;
  /** ISO 3166-2 code. */
  region: string;
  city: string;
  hair_color: string;
  eye_color: string;
  body_type: string;
  /** `yes` or `no` */
  tattoos: string;
  interests: string[];
}
export type ProfileField = keyof ProfileValues;

/** In the order of the form. */
export const profileFormFields: readonly ProfileField[] = [
  'about_me',
  'name',
  'sexuality',
  'relationship_status',
  'country',
  'region',
  'city',
  'hair_color',
  'eye_color',
  'body_type',
  'tattoos',
  'interests',
];

export const toValues = (profile: Profile): ProfileValues => ({
  about_me: profile.about_me ?? '',
  name: profile.name,
  sexuality: profile.sexuality,
  relationship_status: profile.relationship_status ?? '',
  country: profile.country,
  region: profile.region ?? '',
  city: profile.city ?? '',
  hair_color: profile.hair_color ?? '',
  eye_color: profile.eye_color ?? '',
  body_type: profile.body_type ?? '',
  tattoos: profile.tattoos === null ? '' : profile.tattoos ? 'yes' : 'no',
  interests: [...profile.interests],
});

/** All fields as the call takes them. What the form offers is what the call knows. */
function toProfileChanges(values: ProfileValues): Required<ProfileChanges> {
  const { tattoos, interests, ...rest } = values;
  return {
    about_me: normalText(rest.about_me) || null,
    name: normalText(rest.name),
    sexuality: rest.sexuality,
    relationship_status: rest.relationship_status || null,
    country: rest.country,
    region: rest.region,
    city: normalText(rest.city) || null,
    hair_color: rest.hair_color || null,
    eye_color: rest.eye_color || null,
    body_type: rest.body_type || null,
    tattoos: tattoos === '' ? null : tattoos === 'yes',
    interests: interestIds.filter((id) => interests.includes(id)) as Interest[],
  } as Required<ProfileChanges>;
}

/** The fields that differ, as the values have them; what only differs in spaces does not. */
function differences(values: ProfileValues, from: ProfileValues): ProfileChanges {
  const [sent, before] = [toProfileChanges(values), toProfileChanges(from)];
  return Object.fromEntries(
    profileFormFields
      .filter((field) => JSON.stringify(sent[field]) !== JSON.stringify(before[field]))
      .map((field) => [field, sent[field]]),
  );
}

/** What there is to save. */
export const getChanges = (values: ProfileValues, profile: Profile): ProfileChanges =>
  differences(values, toValues(profile));

/**
 * The form's values once the profile underneath has changed: what the member changed stays, all
 * else is as the profile has it now.
 */
export function rebased(
  values: ProfileValues,
  before: ProfileValues,
  after: ProfileValues,
): ProfileValues {
  const changed = differences(values, before);
  const stillChanged = differences(values, after);
  const kept = profileFormFields.filter((field) => field in changed && field in stillChanged);
  return { ...after, ...Object.fromEntries(kept.map((field) => [field, values[field]])) };
}

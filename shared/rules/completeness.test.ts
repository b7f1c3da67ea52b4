import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Photo } from '../model/profile.ts';
import { profileFields } from '../model/values.ts';
import {
  aboutMeTellingChars,
  type CompletenessProfile,
  completeness,
  getPercentage,
  interestsTelling,
  type ProfilePart,
  profileParts,
} from './completeness.ts';

const photo = (status: Photo['status']): Photo => ({
  id: 'a'.repeat(22),
  filename: null,
  thumb_filename: null,
  status,
  locked: false,
});
const empty: CompletenessProfile = {
  main_image: null,
  photos: [],
  about_me: null,
  interests: [],
  relationship_status: null,
  city: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
  tattoos: null,
};
const full: CompletenessProfile = {
  main_image: null,
  photos: [photo('active')],
  about_me: 'x'.repeat(aboutMeTellingChars),
  interests: ['reading', 'hiking', 'tea'],
  relationship_status: 'single',
  city: 'Utrecht',
  hair_color: 'red',
  eye_color: 'hazel',
  body_type: 'normal',
  tattoos: false,
};

describe('completeness', () => {
  it('of a new profile is 0, and asks for the photo first', () => {
    const { percentage, missing } = completeness(empty);
    expect(percentage).toBe(0);
    expect(missing).toEqual([
      'photo',
      'about_me',
      'interests',
      'relationship_status',
      'city',
      'hair_color',
      'eye_color',
      'body_type',
      'tattoos',
    ]);
  });

  it('of a full profile is 100; having no tattoos is an answer', () => {
    expect(completeness(full)).toEqual({ percentage: 100, missing: [] });
  });

  it.each([
    ['a text one character short', { about_me: 'x'.repeat(aboutMeTellingChars - 1) }, 'about_me'],
    ['a text made long by spaces', { about_me: ' '.repeat(aboutMeTellingChars) }, 'about_me'],
    [
      'one interest too few',
      { interests: full.interests.slice(0, interestsTelling - 1) },
      'interests',
    ],
    ['an empty town', { city: '' }, 'city'],
    ['a photo that was not accepted', { photos: [photo('rejected')] }, 'photo'],
    ['a photo still on its way', { photos: [photo('pending')] }, 'photo'],
  ] as const)('lacks with %s', (_, change, part) => {
    const { percentage, missing } = completeness({
      ...full,
      ...(change as Partial<CompletenessProfile>),
    });
    expect(missing).toEqual([part]);
    expect(percentage).toBe(100 - getPercentage(part));
  });

  it('takes a photo that waits for its review', () => {
    expect(completeness({ ...full, photos: [photo('review')] }).missing).toEqual([]);
  });

  it('does not ask for what the brand shows nobody', () => {
    const shown = profileFields.filter((field) => field !== 'tattoos');
    expect(completeness({ ...full, tattoos: null }, shown)).toEqual({
      percentage: 100,
      missing: [],
    });
    expect(profileParts([])).toEqual(['photo']);
    expect(completeness(empty, [])).toEqual({ percentage: 0, missing: ['photo'] });
  });
});

it('grows with every part, by what the part counts, and is 100 with the last one only', () => {
  const values = (part: ProfilePart): Partial<CompletenessProfile> =>
    part === 'photo' ? { photos: full.photos } : { [part]: full[part] };
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...profileParts()], { minLength: profileParts().length }),
      (order) => {
        let profile = empty;
        let before = 0;
        for (const [at, part] of order.entries()) {
          profile = { ...profile, ...values(part) };
          const { percentage, missing } = completeness(profile);
          expect(percentage).toBe(before + getPercentage(part));
          expect(missing).toHaveLength(order.length - at - 1);
          expect(percentage === 100).toBe(missing.length === 0);
          before = percentage;
        }
      },
    ),
  );
});

import { describe, expect, it } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { profileChangesSchema } from '#shared/api/profile.ts';
import type { Profile } from '#shared/model/profile.ts';
import { getChanges, type ProfileValues, profileFormFields, rebased, toValues } from './values.ts';
import { wrongFields } from './wrong-fields.ts';

const profile: Profile = {
  ...userFixture().profile,
  about_me: 'I row before work.',
  city: 'Leeds',
  region: 'GB-LDS',
  tattoos: false,
  interests: ['reading', 'tea'],
};
const values = toValues(profile);
const changed = (change: Partial<ProfileValues>) => getChanges({ ...values, ...change }, profile);

it('the form has a field for everything that the call takes', () => {
  expect([...profileFormFields].sort()).toEqual(Object.keys(profileChangesSchema.def.shape).sort());
  expect(Object.keys(values).sort()).toEqual([...profileFormFields].sort());
});

describe('the changes', () => {
  it('are none while nothing changed, nor where only spaces or the order did', () => {
    expect(changed({})).toEqual({});
    expect(
      changed({ about_me: ' I row before work.\n', name: 'Robin ', interests: ['tea', 'reading'] }),
    ).toEqual({});
  });

  it('are the fields that differ, as the call takes them', () => {
    const changes = changed({
      name: ' Robyn ',
      about_me: ' ',
      city: '',
      hair_color: 'red',
      tattoos: '',
      interests: ['tea', 'reading', 'gym'],
    });
    expect(changes).toEqual({
      name: 'Robyn',
      about_me: null,
      city: null,
      hair_color: 'red',
      tattoos: null,
      interests: ['gym', 'reading', 'tea'],
    });
    expect(profileChangesSchema.safeParse(changes).success).toBe(true);
  });

  it.each([
    ['yes', { tattoos: true }],
    ['no', {}],
    ['', { tattoos: null }],
  ])('know tattoos from none and from nothing said: "%s"', (tattoos, changes) => {
    expect(changed({ tattoos })).toEqual(changes);
  });

  it('know the word null from no text', () => {
    const silent = { ...profile, about_me: null };
    expect(getChanges({ ...toValues(silent), about_me: 'null' }, silent)).toEqual({
      about_me: 'null',
    });
  });

  it('know none from all of the interests taken away', () => {
    expect(changed({ interests: [] })).toEqual({ interests: [] });
  });
});

describe('what is wrong', () => {
  const wrong = (change: Partial<ProfileValues>) => wrongFields(changed(change));

  it('is nothing in what did not change, even a name that is no longer allowed', () => {
    const odd = { ...profile, name: '@robin', region: null };
    expect(wrongFields(getChanges(toValues(odd), odd))).toEqual({});
  });

  it.each([
    ['R', 'too_short'],
    ['', 'required'],
    ['@robin', 'name_not_allowed'],
    ['Robin@Example.com', 'name_not_allowed'],
  ])('is the name %s', (name, code) => {
    expect(wrong({ name })).toEqual({ name: code });
  });

  it('is a text with what no text holds, or of more than one line for the town', () => {
    expect(wrong({ about_me: 'a\u0007b' })).toEqual({ about_me: 'invalid_format' });
    expect(wrong({ city: 'Leeds\nUK' })).toEqual({ city: 'invalid_format' });
    expect(wrong({ about_me: '', city: '' })).toEqual({});
  });

  it('is a country without one of its regions', () => {
    expect(wrong({ country: 'CH', region: '' })).toEqual({ region: 'required' });
    expect(wrong({ region: '' })).toEqual({ region: 'required' });
    expect(wrong({ country: 'CH', region: 'CH-ZH' })).toEqual({});
    const nowhere = { ...profile, region: null };
    const moved = { ...toValues(nowhere), country: 'CH' };
    expect(wrongFields(getChanges(moved, nowhere))).toEqual({ region: 'required' });
  });
});

describe('when the profile changes underneath', () => {
  const after = { ...values, city: 'York', name: 'Robyn' };

  it('fields that the member left alone follow it', () => {
    expect(rebased({ ...values, hair_color: 'red' }, values, after)).toEqual({
      ...after,
      hair_color: 'red',
    });
  });

  it('fields that the member changed stay', () => {
    expect(rebased({ ...values, city: 'Hull' }, values, after).city).toBe('Hull');
  });

  it('what was saved takes the form that it was saved in', () => {
    const typed = { ...values, name: ' Robyn ' };
    expect(rebased(typed, values, after).name).toBe('Robyn');
  });
});

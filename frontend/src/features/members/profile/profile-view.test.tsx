import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import type { Photo, Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';
import { profileFields } from '#shared/model/values.ts';
import { ProfileView, type ProfileViewProps } from './profile-view.tsx';

const photo = (name: string, change: Partial<Photo> = {}): Photo => ({
  id: name.padEnd(22, '0'),
  filename: `/photos/${name}.webp?Signature=1`,
  thumb_filename: `/photos/${name}-thumb.webp?Signature=1`,
  status: 'active',
  locked: false,
  ...change,
});
const profile: Profile = {
  ...userFixture().profile,
  about_me: 'I row before work.',
  city: 'Leeds',
  hair_color: 'red',
  tattoos: false,
  interests: ['reading'],
  photos: [photo('first'), photo('second')],
};
const html = (
  change: Partial<Profile> = {},
  props: Partial<ProfileViewProps> = {},
  brand: Partial<Settings> = {},
) =>
  renderMarkup(<ProfileView profile={{ ...profile, ...change }} {...props} />, {
    settings: {
      ...settingsFixture(),
      visible_profile_fields: [...profileFields],
      visible_profile_notes: [],
      ...brand,
    },
  });

describe('what others see of a profile', () => {
  it('is all of it where the brand shows all', () => {
    const markup = html();
    for (const shown of [
      'I row before work.',
      'Leeds',
      'hair_color.red',
      'tattoos.no',
      'reading',
    ]) {
      expect(markup).toContain(shown);
    }
  });

  it('is nothing of what the brand does not show', () => {
    const markup = html({}, {}, { visible_profile_fields: ['eye_color'] });
    for (const hidden of ['row', 'Leeds', 'hair_color', 'tattoos', 'reading', 'sexuality']) {
      expect(markup).not.toContain(hidden);
    }
    expect(markup).toContain('Robin');
  });

  it('has no fact that the member did not tell', () => {
    expect(html()).not.toContain('eye_color');
  });

  it('has the brand’s notes', () => {
    expect(html({}, {}, { visible_profile_notes: ['Verified by phone.'] })).toContain(
      'Verified by phone.',
    );
  });

  it('has the photos that are published, in order, and no other', () => {
    const markup = html({
      photos: [
        photo('refused', { status: 'rejected' }),
        photo('waiting', { status: 'review' }),
        photo('coming', { status: 'pending', filename: null }),
        photo('first'),
        photo('second'),
      ],
    });
    const sources = [...markup.matchAll(/src="\/photos\/([\w-]+)/g)].map(([, src]) => src);
    expect(sources).toEqual(['first', 'second', 'first-thumb', 'second-thumb']);
    expect(markup).not.toMatch(/refused|waiting|coming/);
  });

  it('says over a locked photo who may see it', () => {
    expect(html()).not.toContain('view.locked');
    expect(html({ photos: [photo('first'), photo('censored', { locked: true })] })).toContain(
      'view.locked',
    );
  });

  it('offers the way to see it there, once', () => {
    const photos = ['a', 'b', 'c'].map((name) => photo(name, { locked: true }));
    const markup = html(
      { photos },
      { lock: { label: 'For members', action: <a href="/in">In</a> } },
    );
    expect(markup.split('For members').length - 1).toBe(2 * photos.length);
    expect(markup.match(/href="\/in"/g)).toHaveLength(1);
    expect(markup).not.toContain('view.locked');
  });

  it('says how many photos follow the small ones', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(html({ photos: names.slice(0, 5).map((name) => photo(name)) })).not.toContain('>+');
    const markup = html({ photos: names.map((name) => photo(name)) });
    expect(markup).toContain('>+2<');
    expect(markup.match(/-thumb/g)).toHaveLength(2 * 5);
  });

  it('has what the two have in common first, and marked', () => {
    const markup = html({ interests: ['gym', 'reading', 'wine'] }, { own: ['wine', 'reading'] });
    const order = ['reading', 'wine', 'gym'].map((id) => markup.indexOf(`interests.${id}`));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(markup.match(/view\.common_mark/g)).toHaveLength(2);
    expect(html({ interests: ['gym'] })).not.toContain('view.common');
  });

  it('says roughly when somebody was here, but never of a fictional profile', () => {
    expect(html({ last_active: 'week' })).toContain('active.week');
    expect(html({ last_active: 'earlier' })).not.toContain('active.');
    expect(html({ last_active: 'today', fictional: true })).not.toContain('active.');
  });

  it('marks and explains a fictional profile, and no other', () => {
    const { fictional_singular, fictional_warning } = settingsFixture();
    const markup = html({ fictional: true });
    expect(markup.split(fictional_singular).length - 1).toBe(2);
    expect(markup).toContain(fictional_warning);
    expect(html()).not.toContain(fictional_singular);
  });

  it('puts its headings below the place that it stands in', () => {
    expect(html()).toMatch(/<h1[^>]*>[^/]*Robin/);
    expect(html({}, { level: 3 })).toMatch(/<h3[^>]*>[^/]*Robin/);
    expect(html({}, { level: 3 })).toMatch(/<h4[^>]*>view\.about/);
  });
});

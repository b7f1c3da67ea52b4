import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { profileFields } from '#shared/model/values.ts';
import { CompletenessCard } from './completeness-card.tsx';

const { profile } = userFixture();
const html = (change: Partial<Profile> = {}, fields = [...profileFields]) =>
  renderMarkup(<CompletenessCard profile={{ ...profile, ...change }} />, {
    settings: { ...settingsFixture(), visible_profile_fields: fields },
  });
const linksIn = (markup: string) => [...markup.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);

describe('the completeness of a profile', () => {
  it('leads to everything that is missing, the photo first', () => {
    expect(linksIn(html())).toEqual([
      'photos',
      'profile-about_me',
      'profile-interests',
      'profile-relationship_status',
      'profile-city',
      'profile-hair_color',
      'profile-eye_color',
      'profile-body_type',
      'profile-tattoos',
    ]);
  });

  it('says how much there is, and what a part adds', () => {
    const markup = html({ interests: ['tea', 'wine', 'beer'] });
    expect(markup).toMatch(/<progress[^>]*value="15"/);
    expect(markup).toContain('>15%<');
    expect(markup).toContain('+30%');
    expect(linksIn(markup)).not.toContain('profile-interests');
  });

  it('asks for nothing once everything that the brand shows is there', () => {
    const markup = html({ city: 'Leeds', about_me: 'x'.repeat(80), photos: [] }, [
      'about_me',
      'city',
    ]);
    expect(linksIn(markup)).toEqual(['photos']);
    const done = html(
      {
        city: 'Leeds',
        about_me: 'x'.repeat(80),
        main_image: {
          filename: '/a.webp',
          thumb_filename: '/a.webp',
          match: '/a.webp',
          status: 'active',
        },
      },
      ['about_me', 'city'],
    );
    expect(linksIn(done)).toEqual([]);
    expect(done).toContain('meter.title.done');
    expect(done).toContain('>100%<');
  });
});

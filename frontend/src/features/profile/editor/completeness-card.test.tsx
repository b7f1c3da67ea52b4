// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { profileFields } from '#shared/model/values.ts';
import { CompletenessCard } from './completeness-card.tsx';

const { profile } = userFixture();
/** The card, above a page with a few of the parts that it leads to. */
const card = (change: Partial<Profile> = {}, fields = [...profileFields]) =>
  show(
    <>
      <CompletenessCard profile={{ ...profile, ...change }} />
      <section id="photos">
        <h2 tabIndex={-1}>Photos</h2>
      </section>
      <textarea id="profile-about_me" aria-label="About me" />
    </>,
    { settings: { ...settingsFixture(), visible_profile_fields: fields } },
  );
const targets = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
const link = (name: RegExp) => screen.getByRole('link', { name });
const bar = () => screen.getByRole('progressbar', { name: 'How complete your profile is' });

/** All that a brand with these two fields asks for, but the photo. */
const written: Partial<Profile> = { city: 'Leeds', about_me: 'x'.repeat(80) };

describe('the completeness of a profile', () => {
  it('leads to everything that is missing, the photo first', () => {
    card();
    expect(targets()).toEqual([
      '#photos',
      '#profile-about_me',
      '#profile-interests',
      '#profile-relationship_status',
      '#profile-city',
      '#profile-hair_color',
      '#profile-eye_color',
      '#profile-body_type',
      '#profile-tattoos',
    ]);
    const rest = within(screen.getByRole('list', { name: 'Still missing' }));
    expect(rest.getAllByRole('link')).toHaveLength(6);
  });

  it('says how much there is, and what a part adds', () => {
    card({ interests: ['tea', 'wine', 'beer'] });
    expect(screen.getByRole('region', { name: 'Complete your profile' })).toBeTruthy();
    expect(bar()).toHaveProperty('value', 15);
    expect(screen.getByText('15%')).toBeTruthy();
    expect(link(/^Add a photo of yourself\s*\+30%$/)).toBeTruthy();
    expect(targets()).not.toContain('#profile-interests');
    expect(screen.getByText('Choose 3 interests or more').textContent).toBe(
      'Choose 3 interests or more (done)',
    );
  });

  it('moves the focus to a field, and leaves the address as it is', async () => {
    const { visitor } = card();
    const before = location.href;
    await visitor.click(link(/about yourself/));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'About me' }));
    expect(location.href).toBe(before);
  });

  it('moves the focus to the heading of the photos, by the keyboard too', async () => {
    const { visitor } = card();
    link(/Add a photo/).focus();
    await visitor.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Photos' }));
  });

  it('asks for nothing but a photo where there is everything else that the brand shows', () => {
    card({ ...written, photos: [] }, ['about_me', 'city']);
    expect(targets()).toEqual(['#photos']);
    expect(screen.queryByRole('list', { name: 'Still missing' })).toBeNull();
  });

  it('asks for nothing once everything that the brand shows is there', () => {
    const file = '/a.webp';
    card(
      {
        ...written,
        main_image: { filename: file, thumb_filename: file, match: file, status: 'active' },
      },
      ['about_me', 'city'],
    );
    expect(targets()).toEqual([]);
    expect(screen.getByRole('region', { name: 'Your profile is complete' })).toBeTruthy();
    expect(screen.getByText('100%')).toBeTruthy();
    expect(bar()).toHaveProperty('value', 100);
  });
});

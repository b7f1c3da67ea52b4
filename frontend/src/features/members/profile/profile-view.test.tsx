// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import type { Photo, Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';
import { profileFields } from '#shared/model/values.ts';
import { ProfileView, type ProfileViewProps } from './profile-view.tsx';

// The regions' names are on their way.
vi.stubGlobal('fetch', () => new Promise(() => undefined));

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
const view = (
  change: Partial<Profile> = {},
  props: Partial<ProfileViewProps> = {},
  brand: Partial<Settings> = {},
) =>
  show(<ProfileView profile={{ ...profile, ...change }} {...props} />, {
    settings: {
      ...settingsFixture(),
      visible_profile_fields: [...profileFields],
      visible_profile_notes: [],
      ...brand,
    },
  });
const words = () => document.body.textContent;
/** What stands beside a term, or null. */
const fact = (term: string) =>
  screen.queryByText(term, { selector: 'dt' })?.nextSibling?.textContent;
const thumbButtons = () => screen.queryAllByRole('button', { name: /^Show photo/ });
const sources = () =>
  [...document.querySelectorAll('img')].map(
    (image) => /\/photos\/([\w-]+)/.exec(image.getAttribute('src') ?? '')?.[1],
  );

describe('what others see of a profile', () => {
  it('is all of it where the brand shows all', () => {
    view();
    expect(screen.getByRole('article', { name: /Robin ?, 34/ })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'About Robin' })).toBeTruthy();
    expect(screen.getByText('I row before work.')).toBeTruthy();
    expect(screen.getByText(/Leeds/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Interests' })).toBeTruthy();
    expect(screen.getByText('Reading')).toBeTruthy();
    expect(fact('Hair')).toBe('Red');
    expect(fact('Tattoos')).toBe('No');
    expect(fact('Sexuality')).toBe('Straight');
  });

  it('is nothing of what the brand does not show', () => {
    view({}, {}, { visible_profile_fields: ['eye_color'] });
    expect(words()).not.toMatch(
      /row|Leeds|Hair|Tattoos|Reading|Interests|About|Sexuality|Straight/,
    );
    expect(words()).toContain('Robin');
  });

  it('has no fact that the member did not tell', () => {
    view();
    expect(fact('Hair')).toBe('Red');
    expect(fact('Eyes')).toBeUndefined();
  });

  it('has the brand’s notes', () => {
    view({}, {}, { visible_profile_notes: ['Verified by phone.'] });
    expect(screen.getByText('Verified by phone.')).toBeTruthy();
  });

  it('says that there is no photo', () => {
    view({ photos: [] });
    expect(screen.getByText('No photo yet')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says roughly when somebody was here', () => {
    view({ last_active: 'week' });
    expect(screen.getByText('Active this week')).toBeTruthy();
  });

  it.each([
    ['long ago', { last_active: 'earlier' }],
    ['in a fictional profile', { last_active: 'today', fictional: true }],
  ] as const)('says nothing of that %s', (_, change) => {
    view(change);
    expect(words()).not.toMatch(/active/i);
  });

  it('marks and explains a fictional profile', () => {
    const { fictional_singular, fictional_warning } = settingsFixture();
    view({ fictional: true });
    // On the photo, and as the explanation's title.
    expect(screen.getAllByText(new RegExp(`^${fictional_singular}\\.?$`))).toHaveLength(2);
    expect(screen.getByText(fictional_warning)).toBeTruthy();
  });

  it('marks no other profile', () => {
    view();
    expect(words()).not.toContain(settingsFixture().fictional_singular);
  });

  it('has its headings below the place that it stands in', () => {
    view();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Robin, 34');
    expect(screen.getByRole('heading', { level: 2, name: 'About Robin' })).toBeTruthy();
  });

  it('has lower headings in a lower place', () => {
    view({}, { level: 3 });
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Robin, 34');
    expect(screen.getByRole('heading', { level: 4, name: 'About Robin' })).toBeTruthy();
  });
});

describe('the photos', () => {
  it('are those that are published, in order, and no other', () => {
    view({
      photos: [
        photo('refused', { status: 'rejected' }),
        photo('waiting', { status: 'review' }),
        photo('coming', { status: 'pending', filename: null }),
        photo('first'),
        photo('second'),
      ],
    });
    const carousel = within(screen.getByRole('region', { name: 'Photos of Robin' }));
    expect(carousel.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
      'Robin, photo 1 of 2',
      'Robin, photo 2 of 2',
    ]);
    expect(sources()).toEqual(['first', 'second', 'first-thumb', 'second-thumb']);
  });

  it('are brought into view by the small ones, the buttons and the arrow keys', async () => {
    const { visitor } = view({ photos: ['a', 'b', 'c'].map((name) => photo(name)) });
    const list = screen.getByRole('list', { name: 'Photos of Robin' });
    [...list.children].forEach((slide, at) => {
      Object.defineProperty(slide, 'offsetLeft', { value: at * 600 });
    });
    Object.defineProperties(list, { scrollWidth: { value: 1_800 }, clientWidth: { value: 600 } });
    list.scrollTo = (options?: ScrollToOptions | number) => {
      list.scrollLeft = (options as ScrollToOptions).left ?? 0;
      list.dispatchEvent(new Event('scroll'));
    };
    const current = () =>
      thumbButtons().findIndex((button) => button.getAttribute('aria-current') === 'true');
    const nextButton = screen.getByRole('button', { name: 'Next photo' });
    const previousButton = screen.getByRole('button', { name: 'Previous photo' });
    expect(current()).toBe(0);
    expect(previousButton).toHaveProperty('disabled', true);
    await visitor.click(screen.getByRole('button', { name: 'Show photo 3 of 3' }));
    expect(current()).toBe(2);
    expect(nextButton).toHaveProperty('disabled', true);
    await visitor.click(previousButton);
    expect(current()).toBe(1);
    expect(screen.getAllByText('2 of 3')).toHaveLength(2);
    list.focus();
    await visitor.keyboard('{ArrowLeft}');
    expect(current()).toBe(0);
    await visitor.click(nextButton);
    expect(current()).toBe(1);
  });

  it('say over a locked photo who may see it', () => {
    view({ photos: [photo('first'), photo('censored', { locked: true })] });
    const [, locked] = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByRole('img'));
    expect(locked?.textContent).toBe('For premium members');
    expect(
      screen.getByRole('button', { name: /Show photo 2 of 2.*For premium members/ }),
    ).toBeTruthy();
    expect(thumbButtons()[0]?.textContent).toBe('Show photo 1 of 2');
  });

  it('are not locked where all may see them', () => {
    view();
    expect(words()).not.toContain('For premium members');
  });

  it('offer the way to see them there, once', () => {
    const photos = ['a', 'b', 'c'].map((name) => photo(name, { locked: true }));
    view({ photos }, { lock: { label: 'For members', action: <a href="/in">In</a> } });
    expect(screen.getAllByText('For members')).toHaveLength(2 * photos.length);
    expect(screen.getByRole('link', { name: 'In' }).getAttribute('href')).toBe('/in');
    expect(words()).not.toContain('For premium members');
  });

  it('are few enough for all to have a small one', () => {
    view({ photos: ['a', 'b', 'c', 'd', 'e'].map((name) => photo(name)) });
    expect(thumbButtons()).toHaveLength(5);
    expect(words()).not.toContain('+');
  });

  it('are counted where more follow the small ones', () => {
    view({ photos: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => photo(name)) });
    expect(thumbButtons()).toHaveLength(5);
    expect(screen.getByText('+2').closest('button')).toBe(thumbButtons().at(-1));
  });
});

describe('the interests', () => {
  const interests = () =>
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .filter((text) => /Reading|Wine|Gym/.test(text));

  it('have first what the two have in common, and mark it', () => {
    view({ interests: ['gym', 'reading', 'wine'] }, { own: ['wine', 'reading'] });
    expect(interests()).toEqual([
      'Both of you: Reading',
      'Wine',
      'Reading(in common)',
      'Wine(in common)',
      'Gym',
    ]);
    expect(screen.getByText('2 in common')).toBeTruthy();
  });

  it('have no mark where the two share nothing', () => {
    view({ interests: ['gym'] }, { own: ['wine'] });
    expect(interests()).toEqual(['Gym']);
    expect(words()).not.toContain('in common');
  });
});

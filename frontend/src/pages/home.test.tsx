// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import HomePage from './home.tsx';

const person = { file: 'assets/a.jpg', name: 'Robin', age: 30, city: 'York' };
const variants = ['collage', 'bleed', 'split', 'poster'] as const;
const withHero = (variant: (typeof variants)[number], count: number) => {
  const settings = settingsFixture();
  const pictures = Array.from({ length: count }, (_, index) => ({
    ...person,
    file: `assets/${index}.jpg`,
  }));
  return { ...settings, theme: { ...settings.theme, hero: { variant, pictures } } };
};
const count = (markup: string, part: string) => markup.split(part).length - 1;

/** The page as the server renders it: the document that its markup makes, without any script. */
function firstPage(surroundings: Parameters<typeof renderMarkup>[1] = {}) {
  const page = document.createElement('main');
  page.innerHTML = renderMarkup(<HomePage />, surroundings);
  return within(page);
}
const getTargets = (page: ReturnType<typeof firstPage>) =>
  page.getAllByRole('link').map((link) => link.getAttribute('href'));
/** What stands beside this word in the list of prices. */
const getPrice = (page: ReturnType<typeof firstPage>, name: string) =>
  page.queryByText(name, { selector: 'dt' })?.parentElement?.textContent?.slice(name.length);

// The server renders this page, and search engines and browsers see what it rendered first.
describe.each(variants)('the hero as %s', (variant) => {
  it.each([1, 6])('marks each of its pictures as fictional (%i given)', (given) => {
    const pictures = firstPage({ settings: withHero(variant, given) }).getAllByRole('figure');
    expect(pictures.length).toBe(
      given === 1 ? 1 : { collage: 4, bleed: 5, split: 4, poster: 4 }[variant],
    );
    for (const picture of pictures) {
      expect(within(picture).getByRole('img', { name: 'Drawn portrait of Robin' })).toBeTruthy();
      expect(within(picture).getByText('Fictional')).toBeTruthy();
    }
  });

  it('needs no inline style, which the policy forbids', () => {
    expect(renderMarkup(<HomePage />, { settings: withHero(variant, 5) })).not.toContain('style=');
  });

  it('lets the first picture load before all others', () => {
    const markup = renderMarkup(<HomePage />, { settings: withHero(variant, 4) });
    expect(count(markup, 'fetchPriority="high"')).toBe(1);
    expect(markup.indexOf('fetchPriority="high"')).toBeLessThan(
      markup.indexOf('fetchPriority="low"'),
    );
  });
});

describe('the ways on from the home page', () => {
  it('are signing up and looking around', () => {
    const page = firstPage();
    expect(getTargets(page)).toContain('/signup');
    expect(page.getByRole('link', { name: 'Look around' }).getAttribute('href')).toBe('/members');
    expect(page.queryByText('By invitation only.')).toBeNull();
  });

  it.each([
    ['Sign up free', '/signup'],
    ['Look around', '/members'],
    ['All prices', '/pricing'],
  ])('lead on by %s', async (name, place) => {
    const { visitor, address } = show(<HomePage />);
    await visitor.click(screen.getAllByRole('link', { name })[0] as HTMLElement);
    expect(address()).toBe(place);
  });

  it.each(['none', 'with_trafficsource'] as const)(
    'say that it is by invitation where signups are %s',
    (signups) => {
      const page = firstPage({ settings: { ...settingsFixture(), signups } });
      expect(getTargets(page)).not.toContain('/signup');
      expect(page.getByText('By invitation only.')).toBeTruthy();
    },
  );

  it('leave out the search where visitors may not search', () => {
    const page = firstPage({ settings: { ...settingsFixture(), logged_out_search: 'none' } });
    expect(getTargets(page)).not.toContain('/members');
  });

  it.each([
    ['who is known', { user: userFixture() }],
    ['who is not known yet', { hasSession: true }],
  ])('lead a member %s to the others', (_who, surroundings) => {
    const page = firstPage(surroundings);
    expect(getTargets(page)).toContain('/members');
    expect(getTargets(page)).not.toContain('/signup');
  });
});

describe('what it costs', () => {
  it('names what comes with signing up and the least price of a message', () => {
    const page = firstPage();
    expect(getPrice(page, 'Yours to start with')).toBe('2 messages and 6 credits');
    expect(getPrice(page, 'A message')).toMatch(/^3 credits.*£1\.20/);
  });

  it('names one message where a brand gives nothing else', () => {
    const settings = { ...settingsFixture(), signup_credits: 0, signup_messages: 1 };
    expect(getPrice(firstPage({ settings }), 'Yours to start with')).toBe('1 message');
  });

  it('promises nothing that a brand does not give', () => {
    const settings = { ...settingsFixture(), signup_credits: 0, signup_messages: 0 };
    expect(getPrice(firstPage({ settings }), 'Yours to start with')).toBeUndefined();
    expect(getPrice(firstPage({ settings }), 'A message')).toContain('3 credits');
  });
});

describe('the line above the hero', () => {
  it.each([true, false])('says for whom the site is, fictional profiles: %s', (fictional) => {
    const settings = { ...settingsFixture(), min_age: 21, fictional_profiles: fictional };
    const { textContent } = firstPage({ settings }).getByRole('note');
    expect(textContent).toContain('For adults aged 21 and over.');
    expect(textContent?.includes('Some profiles are fictional')).toBe(fictional);
  });
});

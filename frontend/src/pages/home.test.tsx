// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Texts } from '#lib/boot-data.ts';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import type { Settings } from '#shared/model/settings.ts';
import { type Locale, locales } from '#shared/model/values.ts';
import { type HomeComposition, homeCompositions } from '#shared/theme.ts';
import { TopBar } from '../features/navigation/top-bar.tsx';
import HomePage from './home.tsx';

const variants = ['collage', 'bleed', 'split', 'poster'] as const;
const withHero = (variant: (typeof variants)[number], count: number) => {
  const settings = settingsFixture();
  const pictures = Array.from({ length: count }, (_, index) => ({
    file: `assets/robin-${index}.jpg`,
  }));
  return { ...settings, theme: { ...settings.theme, hero: { variant, pictures } } };
};
const composed = (composition: HomeComposition, signups: Settings['signups'] = 'all') => {
  const settings = settingsFixture();
  const home = { ...settings.theme.home, composition };
  return { ...settings, signups, theme: { ...settings.theme, home } };
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
  it.each([1, 6])('shows its pictures, and names nobody (%i given)', (given) => {
    const page = firstPage({ settings: withHero(variant, given) });
    const pictures = page.getAllByRole('img', { name: 'Drawn portrait' });
    expect(pictures.length).toBe(
      given === 1 ? 1 : { collage: 4, bleed: 5, split: 4, poster: 4 }[variant],
    );
    expect(page.queryByText(/robin/i)).toBeNull();
    expect(page.queryByText('Fictional')).toBeNull();
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

/** Which sections follow the hero, in which order. */
const orders: Record<HomeComposition, string[]> = {
  scenes: ['swipe', 'talk', 'match', 'costs', 'safety', 'door'],
  evening: ['talk', 'match', 'swipe', 'costs', 'safety', 'door'],
  board: [
    ...['board', 'swipe', 'talk', 'gift', 'fictional', 'match', 'costs', 'place', 'leave'],
    'door',
  ],
  chapters: ['talk', 'match', 'swipe', 'costs', 'safety', 'door'],
};
const groups = import.meta.glob<Texts>('../locales/*/{home,common,prices,start_form}.json', {
  eager: true,
  import: 'default',
});
const textsIn = (locale: Locale) => ({
  home: groups[`../locales/${locale}/home.json`] as Texts,
  common: groups[`../locales/${locale}/common.json`] as Texts,
  prices: groups[`../locales/${locale}/prices.json`] as Texts,
  start_form: groups[`../locales/${locale}/start_form.json`] as Texts,
});

describe.each(homeCompositions)('the page as %s', (composition) => {
  it.each(locales)('tells its sections in their order, each by its heading, in %s', (locale) => {
    const page = document.createElement('main');
    const texts = textsIn(locale);
    const settings = composed(composition);
    page.innerHTML = renderMarkup(<HomePage />, { settings, locale, texts });
    const [, ...sections] = page.querySelectorAll('section');
    const names = sections.map((section) => section.getAttribute('aria-labelledby') ?? '');
    expect(names).toEqual(orders[composition].map((name) => `home-${name}`));
    for (const name of names) {
      expect(page.querySelector(`#${name}`)?.textContent?.trim(), name).toBeTruthy();
    }
    expect(page.textContent).toContain(texts.home.talk_example);
    expect(page.textContent).toContain(texts.home.talk_3);
  });

  it('has headings whose levels follow one another', () => {
    const page = document.createElement('main');
    page.innerHTML = renderMarkup(<HomePage />, { settings: composed(composition) });
    const levels = [...page.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) =>
      Number(tagName.slice(1)),
    );
    expect(levels[0]).toBe(1);
    for (const [at, level] of levels.entries()) {
      if (at > 0) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  });

  it('has drawn people without names, which load when they come into sight', () => {
    const page = firstPage({ settings: composed(composition) });
    const below = page.getAllByRole('presentation');
    expect(below.length).toBeGreaterThanOrEqual(4);
    for (const picture of below) {
      expect(picture.getAttribute('loading')).toBe('lazy');
      expect(picture.getAttribute('width') && picture.getAttribute('height')).toBeTruthy();
    }
    expect(page.queryByText('Fictional')).toBeNull();
    expect(page.queryByRole('figure')).toBeNull();
  });

  it('has prices of the brand, and no style that the policy forbids', () => {
    const markup = renderMarkup(<HomePage />, { settings: composed(composition) });
    expect(markup).toContain('3 credits');
    expect(markup).toMatch(/£1\.20/);
    expect(markup).not.toContain('style=');
  });

  it('ends with the first fields of signing up, or says that it is by invitation', () => {
    const open = firstPage({ settings: composed(composition) });
    expect(open.getByPlaceholderText('name@example.com')).toBeTruthy();
    const closed = firstPage({ settings: composed(composition, 'none') });
    expect(closed.queryByPlaceholderText('name@example.com')).toBeNull();
    expect(closed.getAllByText('By invitation only.')).toHaveLength(2);
    const member = firstPage({ settings: composed(composition), user: userFixture() });
    expect(member.queryByPlaceholderText('name@example.com')).toBeNull();
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
      expect(page.getAllByText('By invitation only.')[0]).toBeTruthy();
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
  it.each(variants)(
    'stands once on the page, in the bar where the hero as %s goes up to the edge',
    (variant) => {
      const settings = withHero(variant, 1);
      const above = (element: ReactElement) => renderMarkup(element, { settings, path: '/' });
      const [inBar, inPage] = [above(<TopBar route="index" />), above(<HomePage />)].map((markup) =>
        count(markup, 'role="note"'),
      );
      const isUnderBar = variant === 'bleed' || variant === 'split';
      expect([inBar, inPage]).toEqual(isUnderBar ? [1, 0] : [0, 1]);
      expect(count(above(<TopBar route="members" />), 'role="note"')).toBe(0);
    },
  );

  it.each([true, false])('says for whom the site is, fictional profiles: %s', (fictional) => {
    const settings = { ...settingsFixture(), min_age: 21, fictional_profiles: fictional };
    const { textContent } = firstPage({ settings }).getByRole('note');
    expect(textContent).toContain('For adults 21 and over.');
    expect(textContent?.includes('Some profiles are fictional')).toBe(fictional);
  });
});

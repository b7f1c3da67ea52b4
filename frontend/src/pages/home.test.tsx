import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
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

describe.each(variants)('the hero as %s', (variant) => {
  it.each([1, 6])('marks each of its pictures as fictional (%i given)', (given) => {
    const markup = renderMarkup(<HomePage />, { settings: withHero(variant, given) });
    const shown = count(markup, '<img class="hero__pictureImage"');
    expect(shown).toBeGreaterThan(0);
    expect(count(markup, 'class="fictional-marker ')).toBe(shown);
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
    const markup = renderMarkup(<HomePage />);
    expect(markup).toContain('href="/signup"');
    expect(markup).toContain('href="/members"');
    expect(markup).not.toContain('By invitation only');
  });

  it.each(['none', 'with_trafficsource'] as const)(
    'say that it is by invitation where signups are %s',
    (signups) => {
      const markup = renderMarkup(<HomePage />, { settings: { ...settingsFixture(), signups } });
      expect(markup).not.toContain('href="/signup"');
      expect(markup).toContain('By invitation only');
    },
  );

  it('leave out the search where visitors may not search', () => {
    const markup = renderMarkup(<HomePage />, {
      settings: { ...settingsFixture(), logged_out_search: 'none' },
    });
    expect(markup).not.toContain('href="/members"');
  });

  it('lead a member to the others, also while it is not known yet who it is', () => {
    for (const visitor of [{ user: userFixture() }, { hasSession: true }]) {
      const markup = renderMarkup(<HomePage />, visitor);
      expect(markup).toContain('href="/members"');
      expect(markup).not.toContain('href="/signup"');
    }
  });
});

describe('what it costs', () => {
  it('names what comes with signing up and the least price of a message', () => {
    const markup = renderMarkup(<HomePage />);
    expect(markup).toContain('2 messages and 6 credits');
    expect(markup).toContain('3 credits');
    expect(markup).toContain('£1.20');
  });

  it('promises nothing that a brand does not give', () => {
    const settings = { ...settingsFixture(), signup_credits: 0, signup_messages: 1 };
    expect(renderMarkup(<HomePage />, { settings })).toContain('>1 message<');
    const none = { ...settings, signup_messages: 0 };
    expect(renderMarkup(<HomePage />, { settings: none })).not.toContain('Yours to start with');
  });
});

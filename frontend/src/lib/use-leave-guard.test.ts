import { describe, expect, it } from 'vitest';
import { getDestination } from './use-leave-guard.ts';

const here = { origin: 'https://maple.example', pathname: '/profile' };
const click = {
  defaultPrevented: false,
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
};
const anchor = (href: string, target = '', attributes: string[] = []) => ({
  href,
  target,
  hasAttribute: (name: string) => attributes.includes(name),
});
const members = 'https://maple.example/members?page=2#top';

describe('a click on a link', () => {
  it('leads away from the page, with query and hash', () => {
    expect(getDestination(click, anchor(members), here)).toBe('/members?page=2#top');
    expect(getDestination(click, anchor(members, '_self'), here)).toBe('/members?page=2#top');
  });

  it.each([
    ['to a place on the page', 'https://maple.example/profile#photos'],
    ['to another site, of which the browser warns', 'https://other.example/members'],
    ['to a mail program', 'mailto:help@maple.example'],
  ])('leads nowhere within the site: %s', (_, href) => {
    expect(getDestination(click, anchor(href), here)).toBeNull();
  });

  it('leaves the page where it is when it opens elsewhere', () => {
    expect(getDestination(click, anchor(members, '_blank'), here)).toBeNull();
    expect(getDestination(click, anchor(members, '', ['download']), here)).toBeNull();
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'] as const) {
      expect(getDestination({ ...click, [key]: true }, anchor(members), here)).toBeNull();
    }
    expect(getDestination({ ...click, button: 1 }, anchor(members), here)).toBeNull();
  });

  it('is left to whoever handled it', () => {
    expect(getDestination({ ...click, defaultPrevented: true }, anchor(members), here)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { Profile } from '#shared/model/profile.ts';
import { addressWith, dealCards, readSwipes } from './three-swipes-cards.ts';

const member = (id: string) => ({ id }) as Profile;
const drawings = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'];

describe('dealing', () => {
  it('deals three members at most, and as many as there are', () => {
    expect(dealCards(['1', '2', '3', '4'].map(member), drawings).map(({ key }) => key)).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(dealCards([member('1')], drawings).map(({ key }) => key)).toEqual(['1']);
  });

  it('deals drawn people where nobody may be shown', () => {
    expect(dealCards([], drawings)).toEqual(
      ['a.jpg', 'b.jpg', 'c.jpg'].map((drawn) => ({ key: drawn, profile: null, drawn })),
    );
  });
});

describe('the address', () => {
  it('holds the swipes beside what a campaign put there', () => {
    const address = addressWith('/landers/tinderswipe', '?sub1=a7', ['like', 'skip']);
    expect(address).toBe('/landers/tinderswipe?sub1=a7&swipes=ls');
    expect(readSwipes(address.slice(address.indexOf('?')), 3)).toEqual(['like', 'skip']);
    expect(addressWith('/landers/tinderswipe', '?swipes=ls', [])).toBe('/landers/tinderswipe');
  });

  it('never holds more swipes than there are cards, nor anything else', () => {
    expect(readSwipes('?swipes=llll', 2)).toEqual(['like', 'like']);
    expect(readSwipes('?swipes=lx', 3)).toEqual([]);
    expect(readSwipes('', 3)).toEqual([]);
  });
});

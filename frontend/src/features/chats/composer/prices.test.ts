import { describe, expect, it } from 'vitest';
import { getCost, messagesLeft, missingFor } from './prices.ts';

const prices = { message_credits: 3, photo_credits: 5 };
const nothing = { message_credits: 0, photo_credits: 0 };

describe('what a message costs', () => {
  it('is a free message first, for texts alone', () => {
    expect(getCost('text', { free_messages: 1 }, prices)).toEqual({ free: true });
    expect(getCost('text', { free_messages: 0 }, prices)).toEqual({ free: false, credits: 3 });
    expect(getCost('image', { free_messages: 1 }, prices)).toEqual({ free: false, credits: 5 });
  });

  it('is nothing where the brand asks nothing', () => {
    expect(getCost('text', { free_messages: 0 }, nothing)).toEqual({ free: true });
    expect(getCost('image', { free_messages: 0 }, nothing)).toEqual({ free: true });
  });

  it('lacks what the member has too little of', () => {
    const cost = getCost('text', { free_messages: 0 }, prices);
    expect(missingFor(cost, { credits: 1 })).toBe(2);
    expect(missingFor(cost, { credits: 3 })).toBe(0);
    expect(missingFor({ free: true }, { credits: 0 })).toBe(0);
  });
});

describe('how many texts are left', () => {
  it('are the free ones and those that the credits pay in full', () => {
    expect(messagesLeft({ free_messages: 2, credits: 8 }, prices)).toBe(4);
    expect(messagesLeft({ free_messages: 0, credits: 2 }, prices)).toBe(0);
  });
  it('are not counted where they cost nothing', () => {
    expect(messagesLeft({ free_messages: 0, credits: 0 }, nothing)).toBeNull();
  });
});

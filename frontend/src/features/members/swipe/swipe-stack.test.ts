import { describe, expect, it } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import {
  answered,
  dealt,
  getCards,
  getLikesLeft,
  lost,
  returned,
  type SwipeStack,
  swiped,
  undone,
  wantsDeal,
} from './swipe-stack.ts';

const person = (name: string, change: Partial<Profile> = {}): Profile => ({
  ...userFixture().profile,
  id: name.padEnd(22, '0'),
  name,
  ...change,
});
const people = (...names: string[]) => names.map((name) => person(name));
const many = (count: number, prefix = 'Nr') =>
  people(...Array.from({ length: count }, (_, index) => `${prefix}${index}`));
const deal = (profiles: Profile[], likes_left = 4) => ({ profiles, likes_left });
const fresh = (profiles: Profile[], likesLeft = 4) =>
  dealt(undefined, deal(profiles, likesLeft), 0);
const names = (stack: SwipeStack) => getCards(stack).map(({ name }) => name);

/** Swipes the top card. */
function swipe(stack: SwipeStack, like = false): SwipeStack {
  const [top] = getCards(stack);
  if (!top) throw new Error('there is no card');
  return swiped(stack, top, like);
}
const acknowledge = (stack: SwipeStack, likesLeft = stack.likesLeft) =>
  stack.pending.reduce((now, { id }) => answered(now, id, likesLeft), stack);

describe('a swipe', () => {
  it('takes the top card', () => {
    expect(names(swipe(fresh(people('Ann', 'Bo', 'Cem'))))).toEqual(['Bo', 'Cem']);
  });

  it('counts likes at once, and by the server once it answers', () => {
    const liked = swipe(swipe(fresh(people('Ann', 'Bo')), true), true);
    expect(getLikesLeft(liked)).toBe(2);
    const [first] = liked.pending;
    const one = answered(liked, first?.id ?? '', 3);
    expect(getLikesLeft(one)).toBe(2);
    expect(getLikesLeft(acknowledge(one, 2))).toBe(2);
  });

  it('that skips costs no like', () => {
    expect(getLikesLeft(swipe(fresh(people('Ann'))))).toBe(4);
  });
});

describe('undoing', () => {
  it('brings the last skip back on top, once', () => {
    const stack = swipe(swipe(fresh(people('Ann', 'Bo', 'Cem'))));
    const back = undone(stack);
    expect(names(back)).toEqual(['Bo', 'Cem']);
    expect(undone(back)).toEqual(back);
  });

  it('leaves a like that came after the skip', () => {
    const stack = swipe(swipe(fresh(people('Ann', 'Bo', 'Cem'))), true);
    expect(names(undone(stack))).toEqual(['Ann', 'Cem']);
    expect(undone(stack).pending).toHaveLength(2);
  });

  it('outlasts the answer to the skip, and the next deal, which knows of the skip', () => {
    const back = acknowledge(undone(swipe(fresh(people('Ann', 'Bo')))));
    expect(names(dealt(back, deal(people('Bo', 'Cem')), back.answers))).toEqual([
      'Ann',
      'Bo',
      'Cem',
    ]);
  });
});

describe('what the server does not take', () => {
  it('comes back on top and costs nothing', () => {
    const [ann] = people('Ann');
    const stack = returned(swipe(fresh(people('Ann', 'Bo')), true), ann as Profile);
    expect(names(stack)).toEqual(['Ann', 'Bo']);
    expect(getLikesLeft(stack)).toBe(4);
  });

  it('is there once where it was undone already, and is no skip any more', () => {
    const [ann] = people('Ann');
    const stack = swipe(fresh(people('Ann', 'Bo')));
    expect(names(returned(undone(stack), ann as Profile))).toEqual(['Ann', 'Bo']);
    expect(returned(stack, ann as Profile).skipped).toEqual([]);
  });

  it('stays away where the other one is gone, also after an undo', () => {
    const stack = undone(swipe(fresh(people('Ann', 'Bo'))));
    expect(names(lost(stack, person('Ann').id))).toEqual(['Bo']);
  });
});

describe('a deal', () => {
  it('shows nobody twice, whatever the server still deals', () => {
    const stack = swipe(swipe(fresh(people('Ann', 'Bo', 'Cem')), true));
    expect(names(dealt(stack, deal(people('Ann', 'Bo', 'Cem', 'Dee')), 0))).toEqual(['Cem', 'Dee']);
  });

  it('keeps the top card and the order, renews the rest, drops who left', () => {
    const stack = fresh(people('Ann', 'Bo', 'Cem'));
    const next = dealt(stack, deal([person('Dee'), person('Cem', { city: 'Ede' })]), 0);
    expect(names(next)).toEqual(['Ann', 'Cem', 'Dee']);
    expect(getCards(next)[1]?.city).toBe('Ede');
  });

  it('knows less of the likes than an answer that came meanwhile', () => {
    const stack = acknowledge(swipe(fresh(people('Ann', 'Bo')), true), 3);
    expect(dealt(stack, deal(people('Bo'), 4), 0).likesLeft).toBe(3);
    expect(dealt(stack, deal(people('Bo'), 4), stack.answers).likesLeft).toBe(4);
  });

  it('is asked for before the cards run out, and not for ever', () => {
    let stack = fresh(many(limits.swipeDealt));
    expect(wantsDeal(stack)).toBe(false);
    while (getCards(stack).length > 3) stack = acknowledge(swipe(stack));
    expect(wantsDeal(stack)).toBe(true);
    // Nobody new: it is asked again only when something has changed.
    stack = dealt(stack, deal(stack.next), stack.answers);
    expect(wantsDeal(stack)).toBe(false);
    stack = acknowledge(swipe(stack));
    expect(wantsDeal(stack)).toBe(false);
    // The last one is gone, and every swipe has arrived.
    stack = swipe(swipe(stack));
    expect(wantsDeal(stack)).toBe(false);
    stack = acknowledge(stack);
    expect(wantsDeal(stack)).toBe(true);
    expect(wantsDeal(dealt(stack, deal([]), stack.answers))).toBe(false);
  });
});

it('leaves out who was liked elsewhere', () => {
  expect(names(fresh([person('Ann', { like_state: 'match' }), person('Bo')]))).toEqual(['Bo']);
});

it('says that the likes are used up again after the next one, not after a skip', () => {
  const goesOn = { ...fresh(people('Ann', 'Bo')), goesOn: true };
  expect(swipe(goesOn).goesOn).toBe(true);
  expect(swipe(goesOn, true).goesOn).toBe(false);
});

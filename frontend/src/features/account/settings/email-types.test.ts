import { describe, expect, it } from 'vitest';
import { emailTypes } from '#shared/model/values.ts';
import { allOff, emailGroups, switched, typesIn } from './email-types.ts';

describe('the groups', () => {
  it('hold every type once', () => {
    const grouped = emailGroups.flatMap((group) => typesIn(group, emailTypes));
    expect(grouped.toSorted()).toEqual([...emailTypes].toSorted());
  });

  it('show the types given, in their order', () => {
    expect(typesIn('brand', ['news', 'like', 'promotions'])).toEqual(['news', 'promotions']);
    expect(typesIn('likes', ['news'])).toEqual([]);
  });
});

describe('switching', () => {
  it('changes what was asked for and nothing else', () => {
    expect(switched(['news'], ['like'], false)).toEqual(['news', 'like']);
    expect(switched(['news', 'like'], ['like'], true)).toEqual(['news']);
  });

  it('names a type once, however often it is switched', () => {
    expect(switched(['news'], ['news'], false)).toEqual(['news']);
    expect(switched([], ['news'], true)).toEqual([]);
  });

  it('reaches all of them', () => {
    expect(allOff(switched(['news'], emailTypes, false))).toBe(true);
    expect(switched([...emailTypes], emailTypes, true)).toEqual([]);
  });
});

it('is all off only without a single type left', () => {
  expect(allOff([])).toBe(false);
  expect(allOff(emailTypes.slice(1))).toBe(false);
  expect(allOff(emailTypes)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { getDraft, valuesIn } from './draft.ts';
import { emptyValues } from './values.ts';

describe('the draft', () => {
  const values = { ...emptyValues, name: 'Mark', password: 'a long secret', city: 'Utrecht' };

  it('never holds the password', () => {
    expect(getDraft(values)).toEqual({ name: 'Mark', city: 'Utrecht' });
  });

  it('comes back as it was kept', () => {
    expect(valuesIn(JSON.parse(JSON.stringify(getDraft(values))))).toEqual({
      name: 'Mark',
      city: 'Utrecht',
    });
  });

  it.each([null, 'text', 7, [], { name: 7, password: 'a long secret', other: 'x' }])(
    'takes nothing from %j',
    (stored) => {
      expect(valuesIn(stored)).toEqual({});
    },
  );
});

import { describe, expect, it } from 'vitest';
import {
  above,
  absent,
  absentOrOver,
  add,
  allOf,
  anyOf,
  append,
  atLeast,
  atMost,
  beginsWith,
  below,
  type Change,
  type Condition,
  contains,
  equals,
  fewerThan,
  not,
  present,
  remove,
  rendered,
  set,
  setOnce,
  unchanged,
} from './conditions.ts';

const getCondition = (condition: Condition) => rendered({ condition }).ConditionExpression;
const toChange = (...changes: Change[]) => rendered({ changes }).UpdateExpression;

describe('a condition', () => {
  it.each([
    [equals('a', 1), '#n0 = :v0'],
    [below('a', 1), '#n0 < :v0'],
    [atMost('a', 1), '#n0 <= :v0'],
    [above('a', 1), '#n0 > :v0'],
    [atLeast('a', 1), '#n0 >= :v0'],
    [absent(), 'attribute_not_exists(#n0)'],
    [present('a'), 'attribute_exists(#n0)'],
    [contains('a', 'x'), 'contains(#n0, :v0)'],
    [fewerThan('a', 3), 'size(#n0) < :v0'],
    [beginsWith('sk', 'x'), 'begins_with(#n0, :v0)'],
    [unchanged('a', 1), '#n0 = :v0'],
    [unchanged('a', null), '#n0 = :v0'],
    [unchanged('a', undefined), 'attribute_not_exists(#n0)'],
    [absentOrOver('ttl', 5), 'attribute_not_exists(#n0) OR #n1 <= :v0'],
    [not(contains('a', 'x')), 'NOT contains(#n0, :v0)'],
    [
      not(anyOf(absent('a'), absent('b'))),
      'NOT (attribute_not_exists(#n0) OR attribute_not_exists(#n1))',
    ],
    [allOf(equals('a', 1)), '#n0 = :v0'],
    [anyOf(allOf(equals('a', 1))), '#n0 = :v0'],
    [
      allOf(present(), anyOf(equals('a', 1), equals('a', 2))),
      'attribute_exists(#n0) AND (#n1 = :v0 OR #n1 = :v1)',
    ],
  ])('is written in the words of DynamoDB (%#)', (condition, expression) => {
    expect(getCondition(condition)).toBe(expression);
  });

  it('asks for something', () => {
    expect(() => allOf()).toThrow(/ask for something/);
    expect(() => anyOf()).toThrow(/ask for something/);
  });
});

describe('changes', () => {
  it('are gathered clause by clause', () => {
    expect(
      toChange(
        add({ used: 1 }),
        set({ a: 1, b: 2 }),
        remove('c', 'd'),
        set({ e: 3 }),
        add({ f: -1 }),
      ),
    ).toBe('SET #n0 = :v0, #n1 = :v1, #n2 = :v2 ADD #n3 :v3, #n4 :v4 REMOVE #n5, #n6');
  });

  it('set once what is not there yet', () => {
    const { UpdateExpression, ExpressionAttributeValues } = rendered({
      changes: [setOnce({ a: 1, b: 'x' })],
    });
    expect(UpdateExpression).toBe(
      'SET #n0 = if_not_exists(#n0, :v0), #n1 = if_not_exists(#n1, :v1)',
    );
    expect(ExpressionAttributeValues).toEqual({ ':v0': 1, ':v1': 'x' });
  });

  it('append to a list that may not be there yet', () => {
    const { UpdateExpression, ExpressionAttributeValues } = rendered({
      changes: [append('a', 'x', 'y')],
    });
    expect(UpdateExpression).toBe('SET #n0 = list_append(if_not_exists(#n0, :v0), :v1)');
    expect(ExpressionAttributeValues).toEqual({ ':v0': [], ':v1': ['x', 'y'] });
  });

  it('leave out what is undefined, and nothing else', () => {
    const changes = [set({ a: undefined, b: null, c: 0, d: '' }), add({ e: undefined })];
    expect(rendered({ changes })).toEqual({
      UpdateExpression: 'SET #n0 = :v0, #n1 = :v1, #n2 = :v2',
      ExpressionAttributeNames: { '#n0': 'b', '#n1': 'c', '#n2': 'd' },
      ExpressionAttributeValues: { ':v0': null, ':v1': 0, ':v2': '' },
    });
  });

  it('change something', () => {
    expect(() => toChange(set({}))).toThrow(/change something/);
    expect(() => toChange()).toThrow(/change something/);
  });
});

describe('a request', () => {
  it('has one placeholder for a name, and one for each value, whatever it consists of', () => {
    expect(
      rendered({
        changes: [set({ 'brand.version': 2, status: 'new' })],
        condition: allOf(equals('brand.version', 1), equals('status', 'old')),
      }),
    ).toEqual({
      ConditionExpression: '#n0.#n1 = :v0 AND #n2 = :v1',
      UpdateExpression: 'SET #n0.#n1 = :v2, #n2 = :v3',
      ExpressionAttributeNames: { '#n0': 'brand', '#n1': 'version', '#n2': 'status' },
      ExpressionAttributeValues: { ':v0': 1, ':v1': 'old', ':v2': 2, ':v3': 'new' },
    });
  });

  it('holds nothing that was not asked for', () => {
    expect(rendered({})).toEqual({});
    expect(rendered({ condition: undefined, attributes: ['document'] })).toEqual({
      ProjectionExpression: '#n0',
      ExpressionAttributeNames: { '#n0': 'document' },
    });
    expect(rendered({ changes: [remove('a')] })).not.toHaveProperty('ExpressionAttributeValues');
  });
});

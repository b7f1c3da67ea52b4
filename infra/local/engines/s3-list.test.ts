import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareKeys, type ListPage, listPage } from './s3-list.ts';

/** With few different characters, prefixes, delimiters and astral characters often coincide. */
const key = fc.string({
  unit: fc.constantFrom('a', 'b', '/', '\u{10000}', '\uffff'),
  maxLength: 6,
});

test('keys are in the order of their UTF-8 bytes', () => {
  fc.assert(
    fc.property(key, key, (a, b) => {
      const expected = Buffer.compare(Buffer.from(a), Buffer.from(b));
      expect(Math.sign(compareKeys(a, b))).toBe(expected);
    }),
  );
});

test('the pages together list every key or common prefix once, whatever the page size', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        key.filter((text) => text !== ''),
        { maxLength: 25 },
      ),
      fc.constantFrom('', 'a', 'a/', '/', 'b'),
      fc.constantFrom('', '/', 'ab'),
      fc.integer({ min: 1, max: 5 }),
      (unsorted, prefix, delimiter, maxKeys) => {
        const keys = unsorted.toSorted(compareKeys);
        const listed = { keys: [] as string[], prefixes: [] as string[] };
        let after: string | undefined = '';
        while (after !== undefined) {
          const page: ListPage = listPage(keys, { prefix, delimiter, after, maxKeys });
          expect(page.keys.length + page.prefixes.length).toBeLessThanOrEqual(maxKeys);
          // A page with a successor is full.
          if (page.next) expect(page.keys.length + page.prefixes.length).toBe(maxKeys);
          listed.keys.push(...page.keys);
          listed.prefixes.push(...page.prefixes);
          after = page.next;
        }
        expect(listed).toEqual(listWhole(keys, prefix, delimiter));
      },
    ),
  );
});

function listWhole(keys: string[], prefix: string, delimiter: string) {
  const matching = keys.filter((candidate) => candidate.startsWith(prefix));
  const rolledUp = (text: string) =>
    delimiter !== '' && text.slice(prefix.length).includes(delimiter);
  const prefixes = matching
    .filter(rolledUp)
    .map((text) => prefix + text.slice(prefix.length).split(delimiter)[0] + delimiter);
  return { keys: matching.filter((text) => !rolledUp(text)), prefixes: [...new Set(prefixes)] };
}

/** The product's texts, which a brand may override. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../paths.ts';

/** English texts by group and key. Dots join nested keys. */
export type ProductTexts = Record<string, Record<string, string>>;

/** Reads the product's English texts, whose keys are those of all languages. */
export async function productTexts(
  folder = join(root, 'frontend/src/locales/en'),
): Promise<ProductTexts> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const groups = await Promise.all(
    files.map(async (name) => {
      const texts: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
      return [name.slice(0, -'.json'.length), flatTexts(texts)] as const;
    }),
  );
  return Object.fromEntries(groups);
}

function flatTexts(value: unknown, prefix = ''): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, below]) =>
      typeof below === 'string'
        ? [[prefix + key, below]]
        : Object.entries(flatTexts(below, `${prefix}${key}.`)),
    ),
  );
}

/** Returns the problems of a brand's texts in one language. `field` is group and key. */
export function textProblems(
  overrides: unknown,
  known: ProductTexts,
): { field: string; reason: string }[] {
  if (!isObject(overrides)) return [{ field: '', reason: 'must be an object of groups' }];
  return Object.entries(overrides).flatMap(([group, texts]) => {
    const base = known[group];
    if (!base) {
      return [
        {
          field: group,
          reason: `is not a group of texts (${Object.keys(known).sort().join(', ')})`,
        },
      ];
    }
    if (!isObject(texts)) return [{ field: group, reason: 'must be an object of keys and texts' }];
    return groupProblems(texts, base, '').map(({ field, reason }) => ({
      field: `${group}.${field}`,
      reason,
    }));
  });
}

function groupProblems(
  texts: Record<string, unknown>,
  base: Record<string, string>,
  prefix: string,
): { field: string; reason: string }[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const field = prefix + key;
    if (isObject(value)) {
      return Object.keys(base).some((one) => one.startsWith(`${field}.`))
        ? groupProblems(value, base, `${field}.`)
        : [{ field, reason: 'is not a key of this group' }];
    }
    const originals = Object.keys(base).filter((one) => singular(one) === singular(field));
    if (originals.length === 0) return [{ field, reason: 'is not a key of this group' }];
    if (typeof value !== 'string') return [{ field, reason: 'must be a text' }];
    if (value.trim() === '') return [{ field, reason: 'must not be empty; leave the key out' }];
    return placeholderProblems(
      value,
      originals.map((one) => base[one] ?? ''),
    ).map((reason) => ({ field, reason }));
  });
}

/** Languages have different plural forms of one key. */
const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

const placeholder = /\{+\s*([\w.]+)[^{}]*\}+/g;
const placeholdersIn = (text: string) =>
  new Set(Array.from(text.matchAll(placeholder), ([, name]) => name ?? ''));
/** A brand may write its own name, and a plural form may do without its number. */
const dispensable = new Set(['brand', 'name', 'count']);

function placeholderProblems(text: string, originals: string[]): string[] {
  const there = placeholdersIn(text);
  const wanted = new Set(originals.flatMap((original) => [...placeholdersIn(original)]));
  const problems = [...there]
    .filter((name) => !wanted.has(name))
    .map((name) => `must not hold {${name}}: the product's text has no such placeholder`);
  for (const name of wanted) {
    if (!there.has(name) && !dispensable.has(name)) problems.push(`must hold {${name}}`);
  }
  return problems;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads the product's texts from files beside the bundle, and merges a brand's own texts over them.
 */
import { readFile } from 'node:fs/promises';
import { mergeTexts, type Texts } from '#renderer';
import type { Locale } from '#shared/model/values.ts';
import type { Needs } from '../adapters/needs.ts';
import type { Brand } from '../domain/core/brand.ts';

export const needs: Needs = { files: { 'frontend/src/locales': 'locales' } };

const cache = new Map<string, Promise<Texts>>();

function productTexts(locale: Locale, group: string): Promise<Texts> {
  const file = `${locale}/${group}.json`;
  let texts = cache.get(file);
  if (!texts) {
    texts = readFile(new URL(`./locales/${file}`, import.meta.url), 'utf8').then(
      (json) => JSON.parse(json) as Texts,
    );
    cache.set(file, texts);
    texts.catch(() => cache.delete(file));
  }
  return texts;
}

/** Returns groups of texts in a language, including the brand's own. */
export async function getTexts(
  brand: Brand,
  locale: Locale,
  groups: readonly string[],
): Promise<Record<string, Texts>> {
  const own = brand.texts[locale];
  const loaded = await Promise.all(
    groups.map(
      async (group) =>
        [group, mergeTexts(await productTexts(locale, group), own?.[group])] as const,
    ),
  );
  return Object.fromEntries(loaded);
}

import type { Texts } from './boot-data.ts';

/** Puts a brand's own texts over the product's. */
export function mergeTexts(base: Texts, over: Texts | undefined): Texts {
  if (!over) return base;
  const merged: Texts = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] =
      typeof value === 'object' && typeof below === 'object' ? mergeTexts(below, value) : value;
  }
  return merged;
}

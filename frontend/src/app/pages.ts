/** Loads pages by the names that the table of routes gives, each its own chunk. */
import type { ComponentType } from 'react';
import { getPage, type RouteName } from '#lib/paths.ts';
import { pending } from '#lib/pending.ts';

export interface PageModule {
  default: ComponentType;
}

const pages = import.meta.glob<PageModule>([
  '../pages/*.tsx',
  '!../pages/*.test.tsx',
  '!../pages/lander-*.tsx',
]);

/** Loads a route's page; the loading bar counts it. */
export function loadPage(name: RouteName): Promise<PageModule> {
  const file = getPage(name);
  if (file.startsWith('lander-')) {
    return pending(import('./lander-pages.ts').then(({ loadLanderPage }) => loadLanderPage(file)));
  }
  const load = pages[`../pages/${file}.tsx`];
  if (!load) throw new Error(`the route ${name} has no page`);
  return pending(load());
}

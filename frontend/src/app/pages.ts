/** Loads pages by the names that the table of routes gives, each its own chunk. */
import type { ComponentType } from 'react';
import { getPage, type RouteName } from '#lib/paths.ts';
import { pending } from '#lib/pending.ts';

interface PageModule {
  default: ComponentType;
}

const pages = import.meta.glob<PageModule>(['../pages/*.tsx', '!../pages/*.test.tsx']);

/** Loads a route's page; the loading bar counts it. */
export function loadPage(name: RouteName): Promise<PageModule> {
  const load = pages[`../pages/${getPage(name)}.tsx`];
  if (!load) throw new Error(`the route ${name} has no page`);
  return pending(load());
}

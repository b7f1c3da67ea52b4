/**
 * Decides which modules of the browser's bundle share a file. Chunks follow routes: a page loads
 * the application, what surrounds every member's page, what pages of its kind share, and itself.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath } from 'vite';
import { type RouteRow, routes } from '#frontend/routes.ts';
import { root } from '../paths.ts';

/** The part of the bundler's module graph that is read here; identifiers are absolute paths. */
export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

/** The bundler's identifier of a module of frontend/src. */
export const moduleId = (path: string): string => normalizePath(join(root, 'frontend/src', path));

const entry = moduleId('app/boot.ts');
const application = moduleId('app/main.tsx');
/** Modules that the layouts load for members and never for visitors; paths under frontend/src. */
export const memberParts = [
  'app/layouts/banner-slot.tsx',
  'app/layouts/members-area.tsx',
  'app/live-updates.tsx',
  'features/navigation/account-menu.tsx',
  'features/navigation/member-nav.tsx',
  'features/navigation/member-tabs.tsx',
  'features/payments/offers/bonus-popup.tsx',
  'features/push/push-runtime.tsx',
];
/** Page -> its parts that stand in the server's HTML, but whose scripts load when they are used. */
export const lateParts: Readonly<Record<string, readonly string[]>> = {
  profile: ['features/profile/editor/profile-fields.tsx'],
};
const pages = readdirSync(join(root, 'frontend/src/pages'))
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => ({ name: `page-${file.replace('.tsx', '')}`, module: moduleId(`pages/${file}`) }));

/** Pages to which somebody may come who is not logged in. */
const visitorPages: ReadonlySet<string> = new Set(
  Object.values<RouteRow>(routes).flatMap(({ page, access }) =>
    page && !access ? [`page-${page}`] : [],
  ),
);

/** Pages that need much the same; what pages of several families share is one file for each choice of families. */
const families: Readonly<Record<string, string>> = {
  'page-account-deleted': 'links',
  'page-account-export': 'links',
  'page-account-reactivate': 'links',
  'page-activate-done': 'people',
  'page-activate-error': 'links',
  'page-chats': 'chats',
  'page-complete-signup': 'signup',
  'page-credits': 'paying',
  'page-credits-payment': 'paying',
  'page-credits-repeat-order': 'paying',
  'page-directdebit': 'paying',
  'page-likes': 'people',
  'page-mail-change-do': 'links',
  'page-mail-change-undo': 'links',
  'page-match-finder': 'people',
  'page-member': 'person',
  'page-member-landing': 'person',
  'page-members': 'people',
  'page-premium': 'paying',
  'page-pricing': 'paying',
  'page-profile': 'own',
  'page-signup': 'signup',
  'page-signup-matches': 'people',
  'page-swipe-game': 'people',
  'page-transactions': 'paying',
  'page-unsubscribe': 'links',
};
const otherFamily = 'account';

const isLander = (name: string): boolean => name.startsWith('page-lander-');

/**
 * Names the file of what several pages share. What landing pages share with each other, or with one
 * page for visitors, is theirs, so that no member's page loads it; what they share with a member's
 * page is a file of its own, so that it brings neither the other's; elsewhere they take what is there.
 */
function getSharedName(users: readonly string[]): string {
  const others = users.filter((name) => !isLander(name));
  const own = [...new Set(others.map((name) => families[name] ?? otherFamily))].sort();
  if (others.length === users.length || others.length > 1) return ['shared', ...own].join('-');
  return others.every((name) => visitorPages.has(name))
    ? 'shared-landers'
    : ['shared', 'landers', ...own].join('-');
}

/**
 * File -> modules of a library that some pages need and most do without; the heaviest comes first. What
 * imports one stands apart from what does not, so that no page loads a library for its neighbour's sake.
 */
const libraries: Readonly<Record<string, RegExp>> = {
  forms: /\/node_modules\/react-hook-form\//,
  checks: /\/node_modules\/zod\//,
};

/** The library that a module is of, or else the heaviest that it brings; null where it brings none. */
function findLibrary(id: string, graph: ModuleGraph): { file: string; isOf: boolean } | null {
  const files = Object.entries(libraries);
  for (const [file, modules] of files) if (modules.test(id)) return { file, isOf: true };
  const imported = [...reach(id, graph)];
  for (const [file, modules] of files) {
    if (imported.some((one) => modules.test(one))) return { file, isOf: false };
  }
  return null;
}

/** Bytes of source below which a file of its own costs more than it spares. */
const smallBytes = 3_500;

/**
 * Returns a function that names the file of a module, or returns null where the bundler decides:
 * dialogs, menus and the like load alone when they open.
 */
export function chunkNames(): (id: string, graph: ModuleGraph) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    names ??= getNames(graph);
    return names.get(id) ?? null;
  };
}

/** React itself changes with no release of ours, and the browser evaluates it in a task of its own. */
const isRenderer = (id: string): boolean =>
  id === moduleId('app/renderer.ts') || /\/node_modules\/(react|react-dom|scheduler)\//.test(id);

/** Texts with elements in them; the translator's index reaches it from everywhere, and few pages use it. */
const isMarkup = (id: string): boolean =>
  /\/node_modules\/(react-i18next\/dist\/es\/Trans|html-parse-stringify\/|void-elements\/)/.test(
    id,
  );

function getNames(graph: ModuleGraph): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const shared = new Map<string, { ids: string[]; bytes: number }>();
  for (const [id, [first, ...others]] of getUsers(graph)) {
    if (!first) continue;
    const isMembers = first === 'member';
    if (first === 'app' && isRenderer(id)) names.set(id, 'react');
    else if (isMarkup(id)) names.set(id, 'markup');
    else if (first === 'boot' || first === 'app' || others.length === 0) names.set(id, first);
    else if (isMembers && !others.some((name) => visitorPages.has(name))) names.set(id, first);
    // Every page of a member has both.
    else if (isMembers) names.set(id, 'common');
    else {
      const library = findLibrary(id, graph);
      const sharedName = getSharedName([first, ...others]);
      const name = !library
        ? sharedName
        : library.isOf
          ? library.file
          : `${sharedName}-${library.file}`;
      const group = shared.get(name) ?? { ids: [], bytes: 0 };
      group.ids.push(id);
      group.bytes += graph.getModuleInfo(id)?.code?.length ?? 0;
      shared.set(name, group);
    }
  }
  for (const [name, { ids, bytes }] of shared) {
    for (const id of ids) names.set(id, bytes < smallBytes ? getLarge(id, name) : name);
  }
  return names;

  /**
   * A large file that brings all others that a module imports: beside it, the module makes no page
   * load another one. What imports none goes where every page finds it; else it keeps its own file.
   */
  function getLarge(id: string, own: string): string {
    const imported = reach(id, graph);
    const large = [...shared].filter(
      ([, { ids, bytes }]) => bytes >= smallBytes && ids.some((one) => imported.has(one)),
    );
    if (large.length === 0) return 'common';
    const host = large.find(([, { ids }]) => {
      const brought = new Set(ids.flatMap((one) => [...reach(one, graph)]));
      return large.every(([, other]) => other.ids.some((one) => brought.has(one)));
    });
    return host?.[0] ?? own;
  }
}

/**
 * Returns for each module who loads it without waiting for anything else: `boot`, `app`, `member`
 * and pages, in this order.
 */
function getUsers(graph: ModuleGraph): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const roots = [
    { name: 'boot', module: entry },
    { name: 'app', module: application },
    ...memberParts.map((part) => ({ name: 'member', module: moduleId(part) })),
    ...pages,
  ];
  for (const { name, module } of roots) {
    if (!graph.getModuleInfo(module)) throw new Error(`the bundle has no ${module}`);
    for (const id of reach(module, graph)) {
      const known = users.get(id) ?? [];
      if (!known.includes(name)) users.set(id, [...known, name]);
    }
  }
  return users;
}

/** Returns a module and everything that it imports, directly or not. */
function reach(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([start]);
  // A set is walked with what is added on the way.
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

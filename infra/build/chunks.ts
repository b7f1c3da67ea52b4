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
  'page-chats': 'chats',
  'page-credits': 'paying',
  'page-likes': 'people',
  'page-match-finder': 'people',
  'page-member': 'person',
  'page-member-landing': 'person',
  'page-members': 'people',
  'page-premium': 'paying',
  'page-profile': 'own',
  'page-signup-matches': 'people',
  'page-swipe-game': 'people',
};
const otherFamily = 'forms';

const isLander = (name: string): boolean => name.startsWith('page-lander-');

/**
 * Names the file of what several pages share. What landing pages share with one other page at most is
 * theirs, so that a member's pages do not load it; elsewhere landing pages take what is there.
 */
function getSharedName(users: readonly string[]): string {
  const others = users.filter((name) => !isLander(name));
  const own = [...new Set(others.map((name) => families[name] ?? otherFamily))].sort();
  const isLanders = others.length < users.length && others.length < 2;
  return isLanders ? 'shared-landers' : ['shared', ...own].join('-');
}

/** Bytes of source below which a file of its own costs more than it spares. */
const smallBytes = 4_500;

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
      const name = getSharedName([first, ...others]);
      const group = shared.get(name) ?? { ids: [], bytes: 0 };
      group.ids.push(id);
      group.bytes += graph.getModuleInfo(id)?.code?.length ?? 0;
      shared.set(name, group);
    }
  }
  for (const [name, { ids, bytes }] of shared) {
    const isSmall = bytes < smallBytes;
    for (const id of ids) names.set(id, isSmall ? (getLarge(id) ?? 'common') : name);
  }
  return names;

  /** A large file that a module imports: beside it, the module makes no other page load the file. */
  function getLarge(id: string): string | undefined {
    const imported = reach(id, graph);
    for (const [name, { ids, bytes }] of shared) {
      if (bytes >= smallBytes && ids.some((one) => imported.has(one))) return name;
    }
    return undefined;
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

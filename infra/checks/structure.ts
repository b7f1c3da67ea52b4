/** Holds files to the closed vocabulary of names and places. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type RouteRow, routes } from '#frontend/routes.ts';
import { manifest } from '#shared/api/index.ts';
import { locales, pageTokens } from '#shared/model/values.ts';
import { opsManifest } from '#shared/ops/index.ts';
import { kinds } from '../../functions/table/items.ts';
import { domainRooms } from './rooms.ts';
import { type Project, type Source, testFile } from './sources.ts';

/** Files of shared/api that are no contract of a call. */
const contractGround = new Set(['contract', 'index', 'socket']);
/** The same of shared/ops. */
const opsGround = new Set(['contract', 'index', 'passkey-json']);
const brandFolders = {
  contracts: 'shared/api',
  handlers: 'functions/api',
  ground: contractGround,
};

/** What stands in the wrong place, is missing or unknown: `file: reason`. */
export function checkStructure({ root, files, sources }: Project): string[] {
  return [
    ...nameProblems(files),
    ...domainProblems(files),
    ...untestedRoomProblems(files),
    ...featureProblems(files),
    ...contractProblems(
      files,
      manifest.map(({ name }) => name),
    ),
    ...contractProblems(
      files,
      opsManifest.map(({ name }) => name),
      { contracts: 'shared/ops', handlers: 'functions/ops', ground: opsGround },
    ),
    ...testProblems(files),
    ...localeFolderProblems(files),
    ...pageProblems(sources, routes),
    ...expressionProblems(sources),
    ...ownerProblems(sources),
    ...routeProblems(routes),
    ...globSync(['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'docs/decisions/*.md'], {
      cwd: root,
    }).flatMap((path) =>
      documentProblems(path, readFileSync(join(root, path), 'utf8'), (named) =>
        existsSync(join(root, named)),
      ),
    ),
  ];
}

const getFolder = (path: string) => posix.dirname(path);
/** `members.store.ts` is named `members.store`. */
const getName = (path: string) => posix.basename(path).replace(/\.\w+$/, '');
const within = (files: readonly string[], folder: string) =>
  files.filter((path) => getFolder(path) === folder && !testFile.test(path)).map(getName);

/** Names are lower case with hyphens; locale groups, as keys of texts, with underscores. */
export function nameProblems(files: readonly string[]): string[] {
  return files
    .filter((path) => /\.(tsx?|css|json)$/.test(path))
    .filter((path) => {
      const separator = path.startsWith('frontend/src/locales/') ? '_' : '-';
      return !new RegExp(`^[a-z0-9]+([${separator}.][a-z0-9]+)*$`).test(posix.basename(path));
    })
    .map((path) => `${path}: names are lower case, their words joined by hyphens`);
}

/** A room of the domain holds what it does (`<what-it-does>.ts`) and its items (`<item>.store.ts`). */
export function domainProblems(files: readonly string[]): string[] {
  const known = new RegExp(
    `^functions/domain/(?:${domainRooms.join('|')})/[a-z0-9-]+(?:\\.store)?(?:\\.test)?\\.ts$`,
  );
  return files
    .filter((path) => path.startsWith('functions/domain/') && !known.test(path))
    .map(
      (path) =>
        `${path}: a room of the domain holds <what-it-does>.ts and <item>.store.ts; infra/checks/rooms.ts lists the rooms`,
    );
}

/** Each room has tests of its rules, which run without a stack. */
export function untestedRoomProblems(files: readonly string[]): string[] {
  return domainRooms
    .map((room) => `functions/domain/${room}`)
    .filter((room) => !files.some((path) => getFolder(path) === room && testFile.test(path)))
    .map((room) => `${room}: has no unit test`);
}

/** A feature has a folder for each of its screens, where it has several; nothing stands deeper. */
export function featureProblems(files: readonly string[]): string[] {
  const feature =
    /^frontend\/src\/features\/[a-z-]+\/(?:(?!components\/)[a-z-]+\/)?[^/]+\.(?:tsx?|css)$/;
  return files
    .filter((path) => path.startsWith('frontend/src/features/') && !feature.test(path))
    .map(
      (path) => `${path}: belongs to its feature or, where there are several, to a screen of it`,
    );
}

/** Contracts, handlers and the manifest name the same paths. */
export function contractProblems(
  files: readonly string[],
  named: readonly string[],
  folders = brandFolders,
): string[] {
  const contracts = within(files, folders.contracts).filter((name) => !folders.ground.has(name));
  const handlers = within(files, folders.handlers);
  return [
    ...contracts
      .filter((name) => !named.includes(name))
      .map((name) => `${folders.contracts}/${name}.ts: is not in the manifest`),
    ...named
      .filter((name) => !contracts.includes(name))
      .map(
        (name) =>
          `${folders.contracts}/index.ts: the contract of ${name} is in no file of that name`,
      ),
    ...handlers
      .filter((name) => !named.includes(name))
      .map((name) => `${folders.handlers}/${name}.ts: is not in the manifest`),
    ...named
      .filter((name) => !handlers.includes(name))
      .map((name) => `${folders.handlers}/${name}.ts: is missing`),
  ];
}

/** Tests of the whole stack, and some of infrastructure, are not about one file. */
const wideTest = /\.(contract|e2e)\.test\.ts$|^infra\//;

/** A test stands beside its file; one of a component's HTML as the server makes it is `.server.test`. */
export function testProblems(files: readonly string[]): string[] {
  const all = new Set(files);
  return files
    .filter((path) => testFile.test(path) && !wideTest.test(path))
    .filter((path) => {
      const tested = path.replace(/(?:\.server)?\.test\.tsx?$/, '');
      return !['.ts', '.tsx'].some((kind) => all.has(tested + kind));
    })
    .map((path) => `${path}: stands beside no file of that name`);
}

function localeFolderProblems(files: readonly string[]): string[] {
  const names = new Set(
    files
      .filter((path) => path.startsWith('frontend/src/locales/'))
      .map((path) => path.split('/')[3] ?? ''),
  );
  return [...names]
    .filter((name) => !locales.some((locale) => locale === name))
    .map((name) => `frontend/src/locales/${name}: is no language of the product`);
}

const expressionRoom = 'functions/table/';
/** Words that only a hand-written expression has. */
const expressionWords =
  /\bexpression:|\battribute_(?:not_)?exists\b|\b(?:list_append|if_not_exists|begins_with)\b|ExpressionAttribute|\b(?:KeyCondition|Condition|Update|Filter|Projection)Expression\b/;

/** Only the room of the table writes DynamoDB's expressions. */
export function expressionProblems(sources: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  return sources
    .filter(
      ({ path }) =>
        path.startsWith('functions/') && !path.startsWith(expressionRoom) && !testFile.test(path),
    )
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          expressionWords.test(line)
            ? [
                `${path}:${index + 1}: conditions and changes are built by functions/table/conditions.ts`,
              ]
            : [],
        ),
    );
}

/** A key under which something is stored, changed or removed; one that is read or checked stands otherwise. */
const writtenKey = /(?:\b(?:update|remove):\s*|\.\.\.)kinds\.(\w+)\.key\(/g;

/** An item is written by its owner room only; others ask a rule of that room for the write. */
export function ownerProblems(sources: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('functions/domain/') && !testFile.test(path))
    .flatMap(({ path, text }) => {
      const room = path.split('/')[2];
      return [...text.matchAll(writtenKey)].flatMap(([, name = '']) => {
        const owner = kinds[name as keyof typeof kinds]?.owner;
        return owner === room ? [] : [`${path}: items of ${name} are written by the room ${owner}`];
      });
    });
}

const pagesFolder = 'frontend/src/pages/';
const routesFile = 'frontend/src/routes.ts';

type RouteTable = Readonly<Record<string, RouteRow>>;

/** Every page has a default export and a route, and every page of a route is there. */
export function pageProblems(
  sources: readonly Pick<Source, 'path' | 'text'>[],
  table: RouteTable,
): string[] {
  const pages = sources.filter(
    ({ path }) => path.startsWith(pagesFolder) && path.endsWith('.tsx') && !testFile.test(path),
  );
  const named = new Set(Object.values(table).map(({ page }) => page));
  const there = new Set(pages.map(({ path }) => getName(path)));
  return [
    ...pages.flatMap(({ path, text }) => [
      ...(named.has(getName(path)) ? [] : [`${path}: ${routesFile} leads no route to it`]),
      ...(/^export default /m.test(text) ? [] : [`${path}: a page is the default export`]),
    ]),
    ...Object.entries(table)
      .filter(([, { page }]) => !there.has(page))
      .map(([name, { page }]) => `${routesFile}: ${name} has the page ${page}, which is missing`),
  ];
}

/** Every route has a path of its own, whose parameters are described, and every information page a route. */
export function routeProblems(table: RouteTable): string[] {
  const rows = Object.entries(table);
  const paths = rows.map(([, { path }]) => path);
  return [
    ...paths
      .filter((path, index) => paths.indexOf(path) !== index)
      .map((path) => `${routesFile}: two routes have the path ${path}`),
    ...rows.flatMap(([name, { path, params = {} }]) =>
      [...path.matchAll(/:(\w+)/g)]
        .filter(([, key = '']) => !Object.hasOwn(params, key))
        .map(([, key]) => `${routesFile}: ${name} does not say what ${key} may look like`),
    ),
    ...pageTokens
      .filter((token) => !Object.hasOwn(table, `pages-${token}`))
      .map((token) => `${routesFile}: the information page ${token} has no route`),
  ];
}

const namedFile =
  /(?<![\w/.-])(?:functions|frontend|infra|shared|tenants)\/[\w./-]+\.(?:tsx?|json|css|md)\b(?!\.)/g;

/** Documents name files that there are: a reader looks for them. */
export function documentProblems(
  path: string,
  text: string,
  isThere: (file: string) => boolean,
): string[] {
  return [...text.matchAll(namedFile)]
    .filter(([named]) => !isThere(named))
    .map(([named]) => `${path}: names ${named}, which is not there`);
}

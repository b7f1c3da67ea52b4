/** Holds every import to the table of rooms. */
import { readFile } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { type Room, rooms } from './rooms.ts';
import { getTarget, type Import, type Project, type Source, testFile } from './sources.ts';

const codeKinds = new Set(['.ts', '.tsx']);
/** Fake brands, members and the like. */
const fixtureFile = /[/.]fixtures?\.tsx?$/;
const barrel = /^frontend\/(.*\/)?index\.tsx?$/;

type Names = Record<string, string>;

/** What a project imports against the table: `file:line: reason`. */
export async function checkBoundaries({ root, files, sources }: Project): Promise<string[]> {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const declared = new Set(
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  return [
    ...files.flatMap(fileProblems),
    ...sources.flatMap((source) => importProblems(source, declared)),
  ];
}

/** A file that belongs to no room, or is of a kind that its room does not know. */
export function fileProblems(path: string): string[] {
  if (barrel.test(path)) return [`${path}:1: the frontend has no barrels; import each file itself`];
  const place = findRoom(path);
  if (!place) return [`${path}:1: belongs to no room of infra/checks/rooms.ts`];
  const kind = extname(path);
  return codeKinds.has(kind) || place.room.kinds?.includes(kind)
    ? []
    : [`${path}:1: ${place.room.name} has no ${kind || 'files of this'} kind of file`];
}

/** Imports of one file that its room does not allow, or whose package is not declared. */
export function importProblems(
  { path, imports }: Pick<Source, 'path' | 'imports'>,
  declared: ReadonlySet<string>,
): string[] {
  const place = findRoom(path);
  if (!place) return [];
  return imports.flatMap((one) => {
    const reason = reasonAgainst(one, path, place, declared);
    return reason ? [`${path}:${one.line}: ${reason}`] : [];
  });
}

interface Place {
  room: Room;
  names: Names;
}

function reasonAgainst(
  { specifier, types }: Import,
  path: string,
  { room, names }: Place,
  declared: ReadonlySet<string>,
): string | null {
  const test = testFile.test(path);
  const forTests = test || fixtureFile.test(path);
  if (specifier === null) {
    return test || room.computed ? null : 'imports a computed name, which cannot be checked';
  }
  const own = getTarget(path, specifier);
  if (own !== null) {
    if (fixtureFile.test(own)) {
      return forTests || room.ours.includes(own) ? null : `${own} is for tests`;
    }
    if (room.ours.some((pattern) => matches(pattern, own, names))) return null;
    if (test && own.startsWith(`${posix.dirname(path)}/`)) return null;
    const asTypes = room.types?.some((pattern) => matches(pattern, own, names)) ?? false;
    if (types && asTypes) return null;
    return `${room.name} may not import ${own}${asTypes ? ' (only its types)' : ''}`;
  }
  if (!forTests && !room.packages.some((allowed) => matchesPackage(allowed, specifier))) {
    return `${room.name} may not import ${specifier}`;
  }
  const name = packageName(specifier);
  return specifier.startsWith('node:') || declared.has(name) || declared.has(`@types/${name}`)
    ? null
    : `package.json does not declare ${name}`;
}

/** `zod/mini` allows that part alone, `aws-cdk-lib` also what is below it. */
function matchesPackage(allowed: string, specifier: string): boolean {
  if (allowed === 'node:*') return specifier.startsWith('node:');
  return specifier === allowed || specifier.startsWith(`${allowed}/`);
}

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function findRoom(path: string): Place | null {
  // A test stands in the room of what it tests.
  const subject = path.replace(testFile, (ending) => ending.replace('.test', ''));
  for (const room of rooms) {
    for (const pattern of room.files) {
      const found = toRegExp(pattern).exec(subject);
      if (found) return { room, names: { ...found.groups } };
    }
  }
  return null;
}

/** Whether a path matches a pattern, `:names` of the importing file being the same there. */
function matches(pattern: string, path: string, names: Names): boolean {
  const bound = pattern.replace(/:(\w+)/g, (whole, name: string) => names[name] ?? whole);
  return toRegExp(bound).test(path);
}

const regexes = new Map<string, RegExp>();

function toRegExp(pattern: string): RegExp {
  let regex = regexes.get(pattern);
  if (!regex) {
    const seen = new Set<string>();
    const source = pattern.replace(
      /\*\*\/|\*\*|\*|:(\w+)|\{([^}]*)\}|[.#+]/g,
      (token, name?: string, choice?: string) => {
        if (token === '**/') return '(?:.*/)?';
        if (token === '**') return '.*';
        if (token === '*') return '[^/]*';
        if (choice) return `(?:${choice.replaceAll(',', '|')})`;
        if (!name) return `\\${token}`;
        if (seen.has(name)) return `\\k<${name}>`;
        seen.add(name);
        return `(?<${name}>[^/.]+)`;
      },
    );
    regex = new RegExp(`^${source}$`);
    regexes.set(pattern, regex);
  }
  return regex;
}

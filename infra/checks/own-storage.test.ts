/** Compares the list of what the product keeps on a device with what its code writes. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import { type OwnStorage, ownStorage } from '#shared/own-storage.ts';
import { root } from '../paths.ts';

const files = globSync('{frontend/src,frontend/public,functions,shared}/**/*.{ts,tsx,js}', {
  cwd: root,
})
  // The console is another site: what it keeps is on no member's device.
  .filter((path) => !/\.test\.tsx?$|fixtures?\.tsx?$|^frontend\/src\/ops\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The name that an expression stands for: in quotes, of a table of names, or a constant. */
function resolve(expression: string, text: string): string | null {
  const [, quoted] = /^'([^']+)'$/.exec(expression) ?? [];
  if (quoted) return quoted;
  const [, limit] = /^limits\.(\w+)$/.exec(expression) ?? [];
  if (limit) return String((limits as Record<string, unknown>)[limit]);
  const [, member] = /^memberKeys\.(\w+)$/.exec(expression) ?? [];
  if (member) return member;
  const declared = new RegExp(`const ${expression} =\\s*([^;]+);`);
  // Some are another file's.
  const imported = new RegExp(`export const ${expression} =\\s*([^;]+);`);
  const [, value] =
    declared.exec(text) ?? files.map((one) => imported.exec(one.text)).find(Boolean) ?? [];
  return value ? resolve(value.trim(), text) : null;
}

interface Written {
  place: string;
  kind: OwnStorage['kind'];
  name: string | null;
}

/** Every write of a cookie, of storage and of a cache in the code. */
const written: Written[] = files.flatMap(({ path, text }) => {
  const find = (
    pattern: RegExp,
    toWritten: (match: RegExpMatchArray) => Pick<Written, 'kind' | 'name'>,
  ) => [...text.matchAll(pattern)].map((match) => ({ place: path, ...toWritten(match) }));
  return [
    ...find(/(?<!function )\bwriteCookie\(\s*([^,\s]+),/g, ([, name = '']) => ({
      kind: 'cookie',
      name: resolve(name, text),
    })),
    ...find(/(?<!function )\bcookie\(\s*(limits\.\w+),/g, ([, name = '']) => ({
      kind: 'cookie',
      name: resolve(name, text),
    })),
    ...find(/(?<![\w.]|function )store\(\s*([\w.']+),((?:[^()]|\([^()]*\))*)\)/g, (match) => ({
      kind: /'session'\s*,?\s*$/.test(match[2] ?? '') ? 'session' : 'local',
      name: resolve(match[1] ?? '', text),
    })),
    ...find(/\bcaches\.open\((\w[\w.]*)\)/g, ([, name = '']) => ({
      kind: 'cache',
      name: resolve(name, text),
    })),
  ];
});

/** These take their names as arguments. */
const byArgument = new Set([
  'frontend/src/lib/storage.ts',
  'frontend/src/features/offline/offline-files.ts',
]);

const isListed = ({ kind, name }: Pick<Written, 'kind' | 'name'>) =>
  ownStorage.some((one) => one.kind === kind && one.name === name);

describe('what the product keeps on a device', () => {
  it('is found in the code', () => {
    expect(written.length).toBeGreaterThan(40);
    const unknown = written.filter(({ place, name }) => name === null && !byArgument.has(place));
    expect(unknown).toEqual([]);
  });

  it('is listed', () => {
    const named = written.filter(({ place }) => !byArgument.has(place));
    expect(named.filter((one) => !isListed(one))).toEqual([]);
  });

  it('is all that is listed', () => {
    const code = files.map(({ text }) => text).join('\n');
    // What the offline pages take as arguments stands there in quotes.
    const isWritten = ({ kind, name }: OwnStorage) =>
      written.some((one) => one.kind === kind && one.name === name) ||
      (kind === 'cache' && code.includes(`cache: '${name}'`));
    expect(ownStorage.filter((one) => !isWritten(one))).toEqual([]);
  });

  it('is written by these ways alone', () => {
    const others = files.filter(
      ({ path, text }) =>
        !byArgument.has(path) &&
        path !== 'frontend/src/features/consent/service-cookies.ts' &&
        /\b(document\.cookie\s*=|localStorage|sessionStorage|indexedDB|cookieStore)\b/i.test(
          text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
        ),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it('has every cookie whose name the limits hold', () => {
    // These two are in operators' browsers alone.
    const operators = ['consoleCookieName', 'viewCookieName'];
    const names = Object.entries(limits).flatMap(([key, value]) =>
      key.endsWith('CookieName') && !operators.includes(key) ? [value] : [],
    );
    const listed = ownStorage.flatMap(({ kind, name }) => (kind === 'cookie' ? [name] : []));
    expect(listed).toEqual(expect.arrayContaining(names));
  });
});

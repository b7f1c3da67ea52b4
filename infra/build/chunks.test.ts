/** What each page of the application loads, by the build itself. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageName, type RouteRow, routes } from '#frontend/routes.ts';
import type { ClientBuild } from '../../functions/site/client-build.ts';
import { root } from '../paths.ts';

/** As CloudFront compresses. */
const brotliQuality = 5;
const memberLimit = { bytes: 170_000, scripts: 12 };
const nextPageBytes = 25_000;

interface Weight {
  bytes: number;
  scripts: number;
}

/** Pages over the limit for members: what they weigh at most, and why they cannot weigh less. */
const overLimit: Partial<Record<PageName, Weight & { because: string }>> = {
  directdebit: { bytes: 186_000, scripts: 12, because: 'the page is a form of nine fields' },
  complaints: { bytes: 190_000, scripts: 13, because: 'the page is a form, with files' },
};

/** Pages that send a member on, or that are made for visitors, with what they weigh once touched. */
const visitorLimits: Partial<Record<PageName, Weight>> = {
  home: { bytes: 167_000, scripts: 13 },
  login: { bytes: 171_000, scripts: 10 },
  signup: { bytes: 188_000, scripts: 14 },
  'reset-password': { bytes: 176_000, scripts: 12 },
  'reset-password-do': { bytes: 173_000, scripts: 12 },
};
const landerLimit = { bytes: 170_000, scripts: 14 };
const findVisitorLimit = (page: PageName): Weight | undefined =>
  page.startsWith('lander-') ? landerLimit : visitorLimits[page];

const pages = [...new Set(Object.values<RouteRow>(routes).map(({ page }) => page as PageName))];
const memberPages = pages.filter((page) => !findVisitorLimit(page));

let folder = '';
let build: ClientBuild;
const sizes = new Map<string, number>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chunks-'));
  // Bundlers retain memory and change their process's environment.
  const script = `import { buildWeb } from './infra/build/web.ts'; await buildWeb({ outdir: ${JSON.stringify(folder)} });`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    // Under a test's own name React comes as for developers.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  build = JSON.parse(await readFile(join(folder, 'client-build.json'), 'utf8'));
  const { boot, main, member } = build;
  const files = Object.values(build.pages).flatMap((page) => [
    ...(page?.members.scripts ?? []),
    ...(page?.visitors.scripts ?? []),
  ]);
  for (const file of new Set([boot, ...main.scripts, ...member.scripts, ...files])) {
    const code = await readFile(join(folder, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    sizes.set(file, brotliCompressSync(code, { params }).length);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function getScripts(page: PageName, who: 'members' | 'visitors'): ReadonlySet<string> {
  const { boot, main, member } = build;
  const around = who === 'members' ? member.scripts : [];
  return new Set([boot, ...main.scripts, ...around, ...(build.pages[page]?.[who].scripts ?? [])]);
}

const sumBytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + (sizes.get(file) ?? Number.NaN), 0);

function expectWithin(files: ReadonlySet<string>, limit: Weight): void {
  // React alone is more than half of it: less would be no page.
  expect(sumBytes(files)).toBeGreaterThan(100_000);
  expect(sumBytes(files)).toBeLessThanOrEqual(limit.bytes);
  expect(files.size).toBeLessThanOrEqual(limit.scripts);
}

describe('a page of a member', () => {
  it.each(memberPages)('%s is light', (page) => {
    expectWithin(getScripts(page, 'members'), overLimit[page] ?? memberLimit);
  });

  it('is over the limit only where it is named so', () => {
    for (const page of Object.keys(overLimit) as PageName[]) {
      expect(sumBytes(getScripts(page, 'members')), page).toBeGreaterThan(memberLimit.bytes);
    }
  });

  it('brings the form library only where the page is a form', () => {
    const isForms = (file: string) => file.startsWith('/assets/forms-');
    const bringing = memberPages.filter((page) => [...getScripts(page, 'members')].some(isForms));
    expect(bringing.sort()).toEqual(Object.keys(overLimit).sort());
  });

  it.each<[PageName, PageName]>([
    ['members', 'swipe-game'],
    ['members', 'notifications'],
    ['members', 'chats'],
    ['members', 'profile'],
    ['members', 'credits'],
    ['credits', 'credits-payment'],
    ['chats', 'credits'],
    ['complete-signup', 'activate-done'],
  ])('%s leads to %s for little more', (from, to) => {
    const known = getScripts(from, 'members');
    const added = [...getScripts(to, 'members')].filter((file) => !known.has(file));
    expect(added.length).toBeGreaterThan(0);
    expect(sumBytes(added)).toBeLessThanOrEqual(nextPageBytes);
  });
});

it.each(pages.filter(findVisitorLimit))('%s, for visitors, loads no more than it did', (page) => {
  expectWithin(getScripts(page, 'visitors'), findVisitorLimit(page) as Weight);
});

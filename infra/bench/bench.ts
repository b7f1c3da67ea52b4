/** npm run bench: measures, and writes docs/performance.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Option } from 'commander';
import { commandLine, listed } from '../command-line.ts';
import { type Stack, type StackOptions, startStack } from '../local/stack.ts';
import { requireNode } from '../tools/node-version.ts';
import { measureBundles } from './bundles.ts';
import { measureConsole } from './console.ts';
import { measureLookup } from './console-lookup.ts';
import { measureCost } from './cost.ts';
import { measureFinance } from './finance.ts';
import { measureFinding } from './finding.ts';
import { measureFindingPages, measureMemberPages } from './finding-pages.ts';
import { measureLanders } from './landers.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureManyBrands } from './many-brands.ts';
import { measurePageWeight } from './page-weight.ts';
import { measurePaying } from './paying.ts';
import { measurePhotos } from './photos.ts';
import { type Section, saveSections } from './results.ts';
import { measureSearch } from './search.ts';
import { measureTalking } from './talking.ts';

requireNode();
const about: Record<string, string> = {
  bundles: 'size and load time of each Lambda bundle',
  weight: 'JavaScript and CSS sent for home, login and profile',
  lighthouse: 'Lighthouse mobile for home and login of two brands',
  landers: 'JavaScript, CSS and Lighthouse of the landing pages in two brands',
  search: 'a search at 1,000, 10,000 and 100,000 members',
  finding: 'search, profile, likes and swipe game at 10,000 and 100,000 members, 1 and 16 clients',
  'finding-pages': 'JavaScript and Lighthouse of /members and a profile with 10,000 members',
  'member-pages': 'JavaScript and Lighthouse of a member’s pages, logged in, with 10,000 members',
  talking: 'messages: to the other side, a second, long lists, sockets, JavaScript of /chats',
  photos: 'a photo from the form to the profile, renditions, export of a member',
  paying: 'payments begun, webhooks, JavaScript of /credits',
  finance: "finance's commands at 2,000, 10,000 and 100,000 sales in a month",
  console: 'the next photo for a moderator, with 120 and with 100,000 that wait',
  lookup: 'finding a member in the console among 1,000 and 100,000',
  brands: 'settings and shell at 4 and at 10,000 brands',
  cost: 'what a month on AWS costs: idle, and with 1,000, 100,000 and 1,000,000 members a day',
};
const { only, million } = commandLine(
  'npm run bench --',
  'Measures and writes docs/performance.md (and docs/performance.json, which keeps the sections that were not measured this time). All of it takes about ten minutes on two cores. Nothing else should run meanwhile.',
)
  .addOption(
    new Option('--only <section...>', 'measures these sections alone').choices(Object.keys(about)),
  )
  .option('--million', 'search and finding also at 1,000,000 members (loading takes many minutes)')
  .addHelpText('after', `\n${listed(Object.entries(about))}`)
  .parse()
  .opts<{ only?: string[]; million?: true }>();

const say = (line: string) => console.log(line);
const stacks: { stack: Stack; dataDir: string }[] = [];

const openStack = (dataDir: string, options: Partial<StackOptions>): Promise<Stack> =>
  startStack({ port: 0, dataDir, watch: false, build: 'needed', quiet: true, ...options });

async function freshStack(options: Partial<StackOptions> = {}): Promise<Stack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const stack = await openStack(dataDir, options);
  stacks.push({ stack, dataDir });
  return stack;
}

/** Stops a stack and starts another one on its data, which runs no jobs. */
async function withoutJobs(running: Stack): Promise<Stack> {
  const entry = stacks.find(({ stack }) => stack === running);
  if (!entry) throw new Error('that stack does not run');
  await running.stop();
  entry.stack = await openStack(entry.dataDir, { jobs: false });
  return entry.stack;
}
let shared: Promise<Stack> | undefined;
const one = () => {
  shared ??= freshStack();
  return shared;
};

const sections: Record<string, () => Promise<Section>> = {
  bundles: () => measureBundles(say),
  weight: async () => {
    const stack = await one();
    return measurePageWeight(stack, say);
  },
  lighthouse: async () => {
    const stack = await one();
    const pages = ['nl', 'de'].flatMap((brand) => [
      { brand, name: 'home', url: `${stack.brandUrl(brand)}/` },
      { brand, name: 'login', url: `${stack.brandUrl(brand)}/login` },
    ]);
    const aims = { performance: 98, accessibility: 100, largestPaintMs: 1_500, shift: 0.01 };
    return measureLighthouse('Lighthouse: home and login', pages, aims, say);
  },
  landers: async () => measureLanders(await one(), say),
  search: async () =>
    measureSearch(await one(), [1_000, 10_000, 100_000, ...(million ? [1_000_000] : [])], say),
  finding: async () =>
    measureFinding(
      await freshStack({ jobs: false }),
      [10_000, 100_000, ...(million ? [1_000_000] : [])],
      say,
    ),
  'finding-pages': async () => measureFindingPages(await freshStack(), withoutJobs, say),
  'member-pages': async () => measureMemberPages(await freshStack(), withoutJobs, say),
  talking: async () => measureTalking(await freshStack(), await freshStack({ jobs: false }), say),
  photos: async () => measurePhotos(await one(), say),
  paying: async () => measurePaying(await freshStack({ jobs: false }), say),
  finance: async () =>
    measureFinance(await freshStack({ jobs: false }), [2_000, 10_000, 100_000], say),
  console: async () => {
    // It runs on the last build, which this makes sure of.
    await one();
    return measureConsole(say);
  },
  lookup: async () => {
    await one();
    return measureLookup(say);
  },
  brands: async () =>
    measureManyBrands(await freshStack({ jobs: false }), await freshStack({ jobs: false }), say),
  cost: async () => measureCost(freshStack, say),
};

try {
  for (const [name, measure] of Object.entries(sections)) {
    if (only && !only.includes(name)) continue;
    const section = await measure();
    await saveSections({ [name]: section });
    for (const { aim, measured, met } of section.aims)
      say(`${met ? 'met   ' : 'missed'} ${aim}: ${measured}`);
  }
} finally {
  for (const { stack, dataDir } of stacks) {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

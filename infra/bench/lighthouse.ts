/** Lighthouse, mobile, on pages of the local stack. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import * as limits from '#shared/limits.ts';
import { browserFlags, findBrowser, missingBrowser } from '../tools/browser.ts';
import { median, type Section } from './results.ts';

const runs = 5;

/** How much slower than the machine Lighthouse makes a phone by default, on a high-end desktop. */
const defaultSlowdown = 4;
/**
 * The index of the slowest high-end desktop. A slower machine would stand for a phone that is
 * slower than Lighthouse means, so that its slowdown is less in proportion. A quicker one keeps the
 * default, as all published figures do.
 * Source: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 */
const desktopIndex = 1_500;

const getSlowdown = (machineIndex: number): number =>
  Math.max(1, Math.min(defaultSlowdown, (defaultSlowdown * machineIndex) / desktopIndex));

export interface LighthouseAims {
  performance: number;
  accessibility: number;
  largestPaintMs: number;
  shift: number;
  /** Time for which the page does not answer; without it the time is only measured. */
  blockingMs?: number;
}

interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  shift: number;
  /** Lighthouse's own measure of the machine's speed during the run. */
  machineIndex: number;
  /** How many times slower than the machine the phone was. */
  slowdown: number;
}

/**
 * Logs the browser in. A header would not do: what the page's scripts send takes the cookie. It
 * holds for the whole site; with a page's address the calls would go without it.
 */
async function keepSession(port: number, url: string, session: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  await browser
    .contexts()[0]
    ?.addCookies([
      { name: limits.sessionCookieName, value: session, url: new URL(url).origin, httpOnly: true },
    ]);
  await browser.close();
}

interface Asked {
  url: string;
  slowdown: number;
  session?: string | undefined;
}

async function audit({ url, slowdown, session }: Asked): Promise<Audit> {
  const chromePath = findBrowser();
  if (!chromePath) throw new Error(missingBrowser);
  const userDataDir = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const chrome = await launch({
    chromePath,
    userDataDir,
    chromeFlags: ['--headless=new', ...browserFlags],
    logLevel: 'error',
  });
  try {
    if (session) await keepSession(chrome.port, url, session);
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      throttling: { cpuSlowdownMultiplier: slowdown },
    });
    const report = result?.lhr;
    if (!report || report.runtimeError) {
      throw new Error(`Lighthouse could not look at ${url}: ${report?.runtimeError?.message}`);
    }
    const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
    const score = (id: string) => Math.round((report.categories[id]?.score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      firstPaintMs: value('first-contentful-paint'),
      largestPaintMs: value('largest-contentful-paint'),
      blockingMs: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      machineIndex: report.environment.benchmarkIndex,
      slowdown,
    };
  } finally {
    await chrome.kill();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const tries = 3;

/** Chromium's trace now and then misses the start of a page; such a run is no measurement. */
async function auditWithRetry(asked: Asked): Promise<Audit> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await audit(asked);
    } catch (cause) {
      if (attempt === tries) throw cause;
    }
  }
}

/** Medians of some runs for each page. */
export async function measureLighthouse(
  title: string,
  pages: { brand: string; name: string; url: string; session?: string }[],
  aims: LighthouseAims,
  say: (line: string) => void,
): Promise<Section> {
  const rows: string[][] = [];
  const all: Audit[] = [];
  for (const { brand, name, url, session } of pages) {
    const audits: Audit[] = [];
    // The first run does not count: it starts the page's functions and says how quick the machine is.
    say(`Lighthouse: ${brand} ${name}, a first run that does not count`);
    let { machineIndex } = await auditWithRetry({ url, session, slowdown: defaultSlowdown });
    for (let run = 1; run <= runs; run++) {
      say(`Lighthouse: ${brand} ${name}, run ${run} of ${runs}`);
      const measured = await auditWithRetry({ url, session, slowdown: getSlowdown(machineIndex) });
      audits.push(measured);
      machineIndex = measured.machineIndex;
    }
    const middle = (key: keyof Audit) => median(audits.map((one) => one[key]));
    const result: Audit = {
      performance: middle('performance'),
      accessibility: middle('accessibility'),
      bestPractices: middle('bestPractices'),
      firstPaintMs: middle('firstPaintMs'),
      largestPaintMs: middle('largestPaintMs'),
      blockingMs: middle('blockingMs'),
      shift: middle('shift'),
      machineIndex: middle('machineIndex'),
      slowdown: middle('slowdown'),
    };
    all.push(result);
    rows.push([
      brand,
      name,
      String(result.performance),
      String(result.accessibility),
      String(result.bestPractices),
      `${(result.firstPaintMs / 1000).toFixed(2)} s`,
      `${(result.largestPaintMs / 1000).toFixed(2)} s`,
      `${Math.round(result.blockingMs)} ms`,
      result.shift.toFixed(4),
      String(Math.round(result.machineIndex)),
      result.slowdown.toFixed(1),
    ]);
  }
  const least = (key: keyof Audit) => Math.min(...all.map((one) => one[key]));
  const most = (key: keyof Audit) => Math.max(...all.map((one) => one[key]));
  return {
    title,
    how: `Lighthouse’s mobile form factor with its simulated slow 4G and a slower processor; medians of ${runs} runs after one that does not count. “Machine” is Lighthouse’s benchmark of the processor during the run, and “slowdown” how many times slower the phone was: ${defaultSlowdown} times by default, which Lighthouse means for a machine of ${desktopIndex.toLocaleString('en')} or more, and less in proportion on a slower one.`,
    columns: [
      'brand',
      'page',
      'performance',
      'accessibility',
      'best practices',
      'first paint',
      'largest paint',
      'blocking',
      'layout shift',
      'machine',
      'slowdown',
    ],
    rows,
    aims: [
      {
        aim: `performance at least ${aims.performance}`,
        measured: String(least('performance')),
        met: least('performance') >= aims.performance,
      },
      {
        aim: `accessibility ${aims.accessibility}`,
        measured: String(least('accessibility')),
        met: least('accessibility') >= aims.accessibility,
      },
      {
        aim: `largest contentful paint at most ${aims.largestPaintMs / 1000} s`,
        measured: `${(most('largestPaintMs') / 1000).toFixed(2)} s`,
        met: most('largestPaintMs') <= aims.largestPaintMs,
      },
      {
        aim: `layout shift under ${aims.shift}`,
        measured: most('shift').toFixed(4),
        met: most('shift') < aims.shift,
      },
      ...(aims.blockingMs === undefined
        ? []
        : [
            {
              aim: `blocking under ${aims.blockingMs} ms`,
              measured: `${Math.round(most('blockingMs'))} ms`,
              met: most('blockingMs') < aims.blockingMs,
            },
          ]),
    ],
  };
}

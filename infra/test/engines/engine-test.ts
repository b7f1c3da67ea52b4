/** Tests that run in Firefox and in WebKit, and what a visitor does in either of them. */
import { test as base, expect } from '@playwright/test';
import type { Country, Locale } from '#shared/model/values.ts';
import type { EngineName } from '../../tools/engines.ts';
import { getTexts, type Say } from '../e2e/texts.ts';
import { stackOfWorker } from '../support/stack-of-worker.ts';
import { waitFor } from '../support/wait.ts';
import { startFirefox } from './firefox.ts';
import { type Gateway, startGateway } from './gateway.ts';
import type { Engine } from './tab.ts';
import { startWebkit } from './webkit.ts';

export { expect };

export interface VisitorOptions {
  brand: string;
  language: Locale;
  /** Country that the edge reports. */
  country?: Country;
}

export type Visitor = Awaited<ReturnType<typeof openVisit>>;

/** An engine starts slowly on a busy machine. */
const startTimeoutMs = 60_000;
const patienceMs = 30_000;

const starts: Record<EngineName, () => Promise<Engine>> = {
  firefox: startFirefox,
  webkit: startWebkit,
};

interface WorkerFixtures {
  engineName: EngineName;
  engine: Engine;
}

/** The engine is the option `engineName` of a project. A test fails at its end where a response was an error. */
export const test = base.extend<
  { visit: (options: VisitorOptions) => Promise<Visitor> },
  WorkerFixtures
>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await starts[engineName]();
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  visit: async ({ engine }, use, testInfo) => {
    const visits: Visitor[] = [];
    await use(async (options) => {
      const visitor = await openVisit(engine, options);
      visits.push(visitor);
      return visitor;
    });
    for (const [index, { tab, gateway }] of visits.entries()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        await tab.screenshot(testInfo.outputPath(`visitor-${index + 1}.png`));
      }
      await tab.close();
      await gateway.stop();
    }
    expect(visits.flatMap(({ gateway }) => gateway.problems)).toEqual([]);
  },
});

async function openVisit(engine: Engine, { brand, language, country }: VisitorOptions) {
  const { port, brandsFolder } = stackOfWorker();
  const gateway: Gateway = await startGateway(port, country);
  const tab = await engine.open();
  const say: Say = getTexts(brandsFolder, brand, language);
  const find = (xpath: string) => poll(`${xpath} shows`, () => tab.evaluate(findVisible, xpath));
  const goto = async (path: string) => {
    await tab.goto(`http://${brand}.localhost:${gateway.port}${path}`);
    await poll('the application runs', () => tab.evaluate(isRunning));
  };
  return {
    tab,
    gateway,
    say,
    goto,
    /** Opens a page as a member. */
    gotoAs: ({ session }: { session: string }, path: string) =>
      goto(gateway.loginPath(session, path)),
    arrivesAt: (path: string) =>
      poll(`the path is ${path}`, () => tab.evaluate((to) => location.pathname === to, path)),
    /** Waits until the element shows. */
    sees: find,
    /** Waits until no such element shows. */
    seesNo: (xpath: string) =>
      poll(`${xpath} is gone`, async () => (await tab.evaluate(findVisible, xpath)) === 0),
    /** Waits until the element shows, stands still and is not covered, and clicks it. */
    click: async (xpath: string) => {
      const look = () => tab.evaluate(findClickable, xpath);
      await tab.click(`(${xpath})[${await poll(`${xpath} can be clicked`, look)}]`);
    },
    type: async (xpath: string, text: string) => tab.type(`(${xpath})[${await find(xpath)}]`, text),
    /** Chooses an option of a select by its value, or the first one that has a value. */
    choose: (xpath: string, value = '') =>
      poll(`${xpath} has the option`, () => tab.evaluate(chooseOption, xpath, value)),
  };
}

/** Polls until something is true. A page that is just being left is asked again. */
function poll<Result>(what: string, look: () => Promise<Result>): Promise<NonNullable<Result>> {
  let last: unknown;
  return waitFor(
    async () => {
      try {
        const found = await look();
        last = found;
        return found || null;
      } catch (cause) {
        last = cause;
        return null;
      }
    },
    () => `${what}: not after ${patienceMs} ms (${last})`,
    { timeoutMs: patienceMs },
  );
}

// What follows runs in the page, so it is complete in itself.

/** It starts by itself for members, and for visitors with the first sign of intent. */
function isRunning(): boolean {
  const boot = document.getElementById('boot')?.textContent;
  const startsByItself = boot && JSON.parse(boot).hasSession && JSON.parse(boot).rendered;
  return !startsByItself || document.documentElement.dataset.app === 'running';
}

/** Place of the first visible match, from 1; 0 for none. */
function findVisible(xpath: string): number {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let index = 0; index < found.snapshotLength; index++) {
    const element = found.snapshotItem(index) as Element;
    if (element.checkVisibility({ visibilityProperty: true })) return index + 1;
  }
  return 0;
}

/** Place of the first visible match if a pointer would hit it; 0 else. */
async function findClickable(xpath: string): Promise<number> {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let index = 0; index < found.snapshotLength; index++) {
    const element = found.snapshotItem(index) as HTMLElement;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.matches(':disabled, [aria-disabled="true"]')) return 0;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = element.getBoundingClientRect();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { x, y, width, height } = element.getBoundingClientRect();
    const stands = before.x === x && before.y === y && before.width === width;
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return stands && element.contains(hit) ? index + 1 : 0;
  }
  return 0;
}

/** Chooses, and is true once the choice has stayed: a form that is just loading may take it back. */
function chooseOption(xpath: string, value: string): boolean {
  const select = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
    .singleNodeValue as HTMLSelectElement | null;
  const isWanted = (one: { value: string }) => (value ? one.value === value : one.value !== '');
  const option = [...(select?.options ?? [])].find(isWanted);
  if (!select || !option) return false;
  if (isWanted(select)) return true;
  option.selected = true;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
  return false;
}

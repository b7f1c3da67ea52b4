/** Firefox over WebDriver BiDi. */
import { type ElementHandle, launch } from 'puppeteer-core';
import { findEngine } from '../../tools/engines.ts';
import { type Engine, phone, type Tab } from './tab.ts';

/** Firefox starts slowly on a busy machine. */
const launchTimeoutMs = 60_000;

export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findEngine('firefox') ?? '',
    headless: true,
    timeout: launchTimeoutMs,
    defaultViewport: phone,
    extraPrefsFirefox: {
      // Nobody is there to answer its own question.
      'permissions.default.desktop-notification': 1,
      // As on a phone: its bars lie over the page. What moves ends at once.
      'ui.useOverlayScrollbars': 1,
      'ui.prefersReducedMotion': 1,
    },
  });
  return {
    async open(): Promise<Tab> {
      const context = await browser.createBrowserContext();
      // A tab behind another one would hide its page, which then neither draws nor reads.
      const page = await context.newPage({ type: 'window' });
      const element = async (xpath: string): Promise<ElementHandle<HTMLInputElement>> => {
        const found = await page.$(`::-p-xpath(${xpath})`);
        if (!found) throw new Error(`there is no ${xpath}`);
        return found as ElementHandle<HTMLInputElement>;
      };
      return {
        goto: async (url) => void (await page.goto(url)),
        evaluate: (code, ...given) => page.evaluate(code as never, ...given) as never,
        click: async (xpath) => (await element(xpath)).click(),
        type: async (xpath, text) => (await element(xpath)).type(text),
        upload: async (xpath, file) => (await element(xpath)).uploadFile(file),
        screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}

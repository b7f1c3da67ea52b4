/** Takes screenshots of a running local stack and compares them with earlier ones. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { RouteName } from '#frontend/lib/paths.ts';
import { missingBrowser } from '../../tools/browser.ts';
import { openVisit, quietBrowser } from './chromium.ts';
import { routeNames, samplePath } from './routes.ts';

const help = `npx node infra/test/e2e/screenshots.ts --out <folder> [options]

Takes pictures of screens from a running local stack (npm start), one file for each brand,
route, width and mode: <brand>-<route>-<width>-<mode>.png

  --out <folder>         where the pictures go; created where it is missing
  --brands nl,de         default: all that the stack runs
  --routes index,login   names from frontend/src/lib/paths.ts, or paths that begin with /, or
                         all; default: index,login,signup
  --id <id>              a member or conversation, for the paths that name one
  --widths 390,1280      default: 390,1280; below 768 a phone
  --modes light,dark     default: light,dark
  --language nl          a language chosen before; default: the brand's own
  --login mail:password  logs in first
  --warning              shows the site-entry warning; else it is taken as closed
  --viewport             only what fits the window; default: the whole page
  --at <time>            what the browser takes for the time, such as 2026-05-04T10:00:00Z
  --compare <folder>     earlier pictures of the same names; what differs is listed, red in a
                         picture beside, and ends the command with 1
  --port N               where the stack listens (PORT; default 3000)
  --help                 this text`;

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    brands: { type: 'string' },
    routes: { type: 'string', default: 'index,login,signup' },
    widths: { type: 'string', default: '390,1280' },
    modes: { type: 'string', default: 'light,dark' },
    language: { type: 'string' },
    login: { type: 'string' },
    warning: { type: 'boolean', default: false },
    viewport: { type: 'boolean', default: false },
    id: { type: 'string' },
    at: { type: 'string' },
    compare: { type: 'string' },
    port: { type: 'string', default: process.env.PORT ?? '3000' },
    help: { type: 'boolean', default: false },
  },
});

/** Narrower windows are phones. */
const phoneBelow = 768;
/** Longest time until a page is idle. */
const restMs = 10_000;

async function main(): Promise<number> {
  if (values.help || !values.out) {
    console.log(help);
    return values.help ? 0 : 2;
  }
  const asked = list(values.routes).flatMap((one) => (one === 'all' ? routeNames : one));
  const routes = asked.map((route) => ({ route, path: getPath(route) }));
  let taken = 0;
  let different = 0;
  const modes = list(values.modes) as ('light' | 'dark')[];
  const brands = await runningBrands(values.port);
  const wanted = values.brands ? list(values.brands) : brands.map(({ id }) => id);
  await mkdir(values.out, { recursive: true });
  if (!quietBrowser.executablePath) throw new Error(missingBrowser);
  await using browser = await chromium.launch(quietBrowser);
  for (const id of wanted) {
    const url = brands.find((brand) => brand.id === id)?.url;
    if (!url) throw new Error(`The stack runs no brand ${id}: ${brands.map((one) => one.id)}.`);
    for (const width of list(values.widths).map(Number)) {
      for (const colorScheme of modes) {
        await using context = await openVisit(browser, url, {
          width,
          colorScheme,
          mobile: width < phoneBelow,
          warned: !values.warning,
          ...(values.language && { language: values.language as never }),
        });
        await context.addCookies([{ name: 'mode', value: colorScheme, url }]);
        if (values.at) await context.clock.setFixedTime(values.at);
        if (values.login) await logIn(context, values.login);
        // At a first visit a font that loads late is not used.
        if (routes[0]) await atRest(context, routes[0].path);
        for (const { route, path } of routes) {
          const name = `${id}-${route.replace(/\W+/g, '_')}-${width}-${colorScheme}.png`;
          const file = join(values.out, name);
          await take(context, path, file);
          const difference =
            values.compare && (await getDifference(join(values.compare, name), file));
          console.log(difference ? `${file}: ${difference}` : file);
          taken += 1;
          if (difference) different += 1;
        }
      }
    }
  }
  if (values.compare) console.log(`${different} of ${taken} pictures differ.`);
  return different > 0 ? 1 : 0;
}

const list = (text: string) => text.split(',').map((part) => part.trim());

function getPath(route: string): string {
  if (route.startsWith('/')) return route;
  if (!routeNames.includes(route as RouteName)) {
    throw new Error(`There is no route ${route}. Routes: ${routeNames.join(' ')}`);
  }
  return samplePath(route as RouteName, values.id);
}

async function runningBrands(port: string): Promise<{ id: string; url: string }[]> {
  const url = `http://localhost:${port}/__local/health`;
  const response = await fetch(url).catch(() => null);
  if (!response?.ok)
    throw new Error(`No local stack is ready at ${url}: run npm start, or --port.`);
  return ((await response.json()) as { tenants: { id: string; url: string }[] }).tenants;
}

async function logIn(context: BrowserContext, login: string): Promise<void> {
  const [, email, password] = /^([^:]+):(.+)$/.exec(login) ?? [];
  const page = await context.newPage();
  await page.goto('/login');
  const status = await page.evaluate(
    async (body) => {
      const response = await fetch('/api/user.php', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
        body: JSON.stringify(body),
      });
      return response.status;
    },
    { email, password },
  );
  await page.close();
  if (status !== 200) throw new Error(`Logging in answered ${status}.`);
}

/** Waits until the page is idle, with fonts and with lazy pictures below the fold. */
async function atRest(
  context: BrowserContext,
  path: string,
  then?: (page: Page) => Promise<unknown>,
) {
  await using page = await context.newPage();
  await page.goto(path);
  await page.waitForLoadState('networkidle', { timeout: restMs });
  // Later changes, such as those of a failing call, are part of the page.
  const toCome = '[aria-busy="true"], [class*="skeleton"]';
  await page
    .waitForFunction((awaited) => !document.querySelector(awaited), toCome, { timeout: restMs })
    .catch(() => undefined);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await then?.(page);
}

const take = (context: BrowserContext, path: string, file: string) =>
  atRest(context, path, (page) =>
    page.screenshot({ path: file, fullPage: !values.viewport, animations: 'disabled' }),
  );

/** Describes the difference; null where all pixels are equal. */
async function getDifference(earlier: string, later: string): Promise<string | null> {
  const [before, after] = await Promise.all([earlier, later].map(getPixels));
  if (!before) return `there is no ${earlier}`;
  if (!after) return 'it was not taken';
  const { width, height } = after.info;
  if (before.info.width !== width || before.info.height !== height) {
    return `${before.info.width}×${before.info.height} became ${width}×${height}`;
  }
  const channels = 4;
  let count = 0;
  let [top, bottom] = [height, 0];
  for (let at = 0; at < after.data.length; at += channels) {
    if (before.data.readUInt32LE(at) === after.data.readUInt32LE(at)) continue;
    const line = Math.floor(at / channels / width);
    [top, bottom] = [Math.min(top, line), Math.max(bottom, line)];
    count += 1;
    after.data.set([255, 0, 0, 255], at);
  }
  if (count === 0) return null;
  await sharp(after.data, { raw: { width, height, channels } })
    .png()
    .toFile(later.replace(/\.png$/, '.diff.png'));
  return `${count} pixels differ, in lines ${top} to ${bottom}`;
}

const getPixels = (file: string) =>
  sharp(file)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);

process.exitCode = await main().catch((cause: Error) => {
  console.error(cause.message);
  return 1;
});

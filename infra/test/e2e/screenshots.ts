/** Takes pictures of screens from a running local stack. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import type { RouteName } from '#frontend/lib/paths.ts';
import { missingBrowser } from '../../tools/browser.ts';
import { openVisit, quietBrowser } from './chromium.ts';
import { routeNames, samplePath } from './routes.ts';

const help = `npx node infra/test/e2e/screenshots.ts --out <folder> [options]

Takes pictures of screens from a running local stack (npm start), one file for each brand,
route, width and mode: <brand>-<route>-<width>-<mode>.png

  --out <folder>         where the pictures go; created where it is missing
  --brands nl,de         default: all that the stack runs
  --routes index,login   names from frontend/src/lib/paths.ts, or paths that begin with /;
                         default: index,login,signup
  --widths 390,1280      default: 390,1280; below 768 a phone
  --modes light,dark     default: light,dark
  --language nl          a language chosen before; default: the brand's own
  --login mail:password  logs in first
  --warning              shows the site-entry warning; else it is taken as closed
  --viewport             only what fits the window; default: the whole page
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
    port: { type: 'string', default: process.env.PORT ?? '3000' },
    help: { type: 'boolean', default: false },
  },
});

/** Phones up to here. */
const phoneBelow = 768;
/** Longest wait for a page to come to rest. */
const restMs = 10_000;

async function main(): Promise<number> {
  if (values.help || !values.out) {
    console.log(help);
    return values.help ? 0 : 2;
  }
  const routes = list(values.routes).map((route) => ({ route, path: getPath(route) }));
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
        if (values.login) await logIn(context, values.login);
        for (const { route, path } of routes) {
          const name = `${id}-${route.replace(/\W+/g, '_')}-${width}-${colorScheme}.png`;
          await take(context, path, join(values.out, name));
          console.log(join(values.out, name));
        }
      }
    }
  }
  return 0;
}

const list = (text: string) => text.split(',').map((part) => part.trim());

function getPath(route: string): string {
  if (route.startsWith('/')) return route;
  if (!routeNames.includes(route as RouteName)) {
    throw new Error(`There is no route ${route}. Routes: ${routeNames.join(' ')}`);
  }
  return samplePath(route as RouteName);
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

/** The page at rest: all loaded, fonts there, lazy pictures below the fold too. */
async function take(context: BrowserContext, path: string, file: string): Promise<void> {
  await using page = await context.newPage();
  await page.goto(path);
  await page.waitForLoadState('networkidle', { timeout: restMs });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file, fullPage: !values.viewport });
}

process.exitCode = await main().catch((cause: Error) => {
  console.error(cause.message);
  return 1;
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logoutContract } from '#shared/api/logout.ts';
import { settingsContract } from '#shared/api/settings.ts';
import * as limits from '#shared/limits.ts';
import { locales } from '#shared/model/values.ts';
import type { Theme } from '#shared/theme.ts';
import { root } from '../../paths.ts';
import { readPage, sha256 } from '../support/html.ts';
import { createMember, getSession } from '../support/members.ts';
import { at } from '../support/shared-stack.ts';

const names = { nl: 'Hartje', de: 'Nordlicht', us: 'Porchlight', pl: 'Malwa' };
const brands = Object.keys(names) as (keyof typeof names)[];

const page = async (brand: string, path = '/', headers: Record<string, string> = {}) => {
  const response = await at(brand).send({ path, headers: { accept: 'text/html', ...headers } });
  return { ...response, ...readPage(response.text) };
};

/** Of a page that is opened from another page of the brand. */
const inside = { 'sec-fetch-site': 'same-origin' };

describe.each(brands)('the page of %s', (brand) => {
  it.each([
    ['/', 200],
    ['/login', 200],
    ['/signup', 200],
    ['/members', 200],
    ['/terms', 200],
    ['/nothing-here', 404],
    ['/members/not-an-id', 404],
    ['/wp-admin.php', 404],
  ])('%s has the status %i and is complete', async (path, status) => {
    const shown = await page(brand, path);
    const { settings } = await at(brand).ok(settingsContract, 'GET');
    expect(shown.status).toBe(status);
    expect(shown).toMatchObject({
      lang: settings.domain_language,
      title:
        path === '/login' || (path === '/members' && brand !== 'pl')
          ? expect.stringMatching(new RegExp(`^[^·]+ · ${names[brand]}$`))
          : settings.index_title,
      description: settings.description,
      boot: { settings, locale: settings.default_locale },
    });
    expect(shown.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': settings.default_locale,
      'cache-control': 'private, no-store',
      vary: expect.stringMatching(/\bcookie\b/),
    });
  });

  it('has the theme’s tokens in its one style, which the policy allows by its hash', async () => {
    const shown = await page(brand);
    const theme = JSON.parse(
      await readFile(join(root, 'tenants', brand, 'theme.json'), 'utf8'),
    ) as Theme;
    const [style = '', ...others] = shown.styles;
    expect(others).toEqual([]);
    for (const [token, value] of Object.entries({ ...theme.base, ...theme.light, ...theme.dark })) {
      expect(style).toContain(`${token}:${value}`);
    }
    const policy = String(shown.headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'sha256-${sha256(style)}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  it('has the rules of its own elements, and nothing of other pages', async () => {
    const [home = ''] = (await page(brand)).styles;
    expect(home).toContain('.hero{');
    const [login = ''] = (await page(brand, '/login')).styles;
    for (const style of [home, login]) {
      expect(style).toContain('.button{');
      expect(style).not.toMatch(/\.(pay-bar__total|dialog__panel|composer__box|member-nav)\b/);
    }
    expect(login).not.toContain('.hero{');
    // What nobody rendered starts with all of them.
    const [shell = ''] = (await page(brand, '/app-shell')).styles;
    expect(shell).toContain('.member-nav');
  });

  it('loads its headings in one weight, unless members’ names stand on it', async () => {
    const { fonts, base } = JSON.parse(
      await readFile(join(root, 'tenants', brand, 'theme.json'), 'utf8'),
    ) as Theme;
    const getFonts = async (path: string) =>
      (await page(brand, path, inside)).files.filter((file) =>
        file.startsWith(`/fonts/${fonts.head}-`),
      );
    const heading = `/fonts/${fonts.head}-latin-${base['--head-weight']}-`;
    expect((await getFonts('/'))[0]).toContain(heading);
    expect((await getFonts('/app-shell'))[0]).toMatch(/-latin-[0-9a-f]{10}\./);
  });

  it('leaves its typefaces for later on a page that opens from elsewhere', async () => {
    const preloads = async (path: string, headers: Record<string, string> = {}) => {
      const { text, styles } = await page(brand, path, headers);
      return {
        files: text.match(/rel="preload" as="font"/g)?.length ?? 0,
        waits: /<html [^>]*data-typefaces="later"/.test(text),
        ruled: String(styles).includes(
          '@media (scripting:enabled){:root[data-typefaces="later"]{--font-head:',
        ),
      };
    };
    for (const site of ['none', 'cross-site', 'same-site']) {
      expect(await preloads('/', { 'sec-fetch-site': site }), site).toEqual({
        files: 0,
        waits: true,
        ruled: true,
      });
    }
    // Who comes from another page of the brand has them, and must not see any letter change.
    const atOnce = { files: expect.toSatisfy((count) => count > 0), waits: false, ruled: false };
    expect(await preloads('/', inside)).toEqual(atOnce);
    // Nothing shows before the application, which has the typefaces by then.
    expect(await preloads('/app-shell')).toEqual(atOnce);
  });

  it.each(['/', '/login', '/members', '/nothing-here'])(
    '%s has no script or style inline',
    async (path) => {
      const shown = await page(brand, path);
      for (const { attributes, content } of shown.scripts) {
        if (/type="application\/json"/.test(attributes)) continue;
        expect(attributes).toMatch(/\ssrc="\/assets\//);
        expect(content).toBe('');
      }
      for (const tag of shown.tags) expect(tag).not.toMatch(/\sstyle=|\son[a-z]+=/i);
      for (const value of shown.values) expect(value).not.toMatch(/^\s*javascript:/i);
    },
  );

  it('names no other brand', async () => {
    for (const path of ['/', '/login', '/members', '/terms', '/manifest.webmanifest', '/none']) {
      const { text } = await page(brand, path);
      expect(text).toContain(names[brand]);
      for (const other of brands.filter((one) => one !== brand)) {
        expect(text).not.toContain(names[other]);
        expect(text).not.toContain(`/brand/${other}/`);
      }
    }
  });

  it('leads only to files that are there', async () => {
    const client = at(brand);
    const files = new Set([
      ...(await page(brand, '/', inside)).files,
      ...(await page(brand, '/login')).files,
    ]);
    expect(files.size).toBeGreaterThan(5);
    for (const path of files) {
      const response = await client.send({ path });
      expect(response.status, path).toBe(200);
      expect(response.headers['x-content-type-options'], path).toBe('nosniff');
    }
  });

  it('has a manifest that makes it installable', async () => {
    const response = await at(brand).send({ path: '/manifest.webmanifest' });
    expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(response.text) as { icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({
      name: names[brand],
      short_name: names[brand],
      display: 'standalone',
      scope: '/',
      start_url: '/members',
    });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    );
    for (const { src } of manifest.icons) {
      expect((await at(brand).send({ path: src })).headers['content-type']).toBe('image/png');
    }
  });
});

describe('the page for when there is no network', () => {
  it.each(brands)('of %s needs nothing but itself, in the brand’s looks', async (brand) => {
    const shown = await page(brand, '/offline');
    const { settings } = await at(brand).ok(settingsContract, 'GET');
    expect(shown).toMatchObject({ status: 200, lang: settings.domain_language, scripts: [] });
    expect(shown.title).toMatch(new RegExp(`^[^·]+ · ${names[brand]}$`));
    const [style = '', ...others] = shown.styles;
    expect(others).toEqual([]);
    expect(style).toContain(`--accent:${settings.theme.light['--accent']}`);
    expect(String(shown.headers['content-security-policy'])).toContain(`'sha256-${sha256(style)}'`);
    // The icon of the tab, which nobody misses.
    expect(shown.files).toEqual([`${settings.assets}/icons/icon.svg`]);
    expect(shown.headers['cache-control']).toBe('private, no-store');
  });

  it('is in the visitor’s language', async () => {
    const texts = await Promise.all(
      locales.map(async (locale) => {
        const shown = await page('nl', '/offline', { cookie: `i18n_redirected=${locale}` });
        expect(shown.headers['content-language']).toBe(locale);
        return /<h1>([^<]+)/.exec(shown.text)?.[1];
      }),
    );
    expect(new Set(texts).size).toBe(locales.length);
  });
});

describe('the app shell', () => {
  it.each(brands)(
    'of %s is the application for a member, of whom it holds nothing',
    async (brand) => {
      const name = 'Quintessa';
      const { client, id, email } = await createMember(at(brand), { name });
      const cookie = `${limits.sessionCookieName}=${getSession(client)}`;
      const shown = await page(brand, '/app-shell', { cookie });
      const { settings } = await at(brand).ok(settingsContract, 'GET');
      expect(shown).toMatchObject({
        status: 200,
        lang: settings.domain_language,
        title: names[brand],
        boot: {
          appShell: true,
          rendered: false,
          hasSession: false,
          route: null,
          answers: [],
          settings,
        },
      });
      expect(shown.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      });
      for (const word of [id, name, email]) expect(shown.text).not.toContain(word);
      const own = await page(brand, '/members', { cookie });
      expect(own.text).toContain(id);
      // With the policy and the scripts of a member's page.
      const withoutHash = (policy: unknown) => String(policy).replace(/'sha256-[^']+'/g, '');
      expect(withoutHash(shown.headers['content-security-policy'])).toBe(
        withoutHash(own.headers['content-security-policy']),
      );
      const [style = ''] = shown.styles;
      expect(String(shown.headers['content-security-policy'])).toContain(
        `'sha256-${sha256(style)}'`,
      );
      const scripts = ({ boot }: { boot: unknown }) => (boot as { scripts: string[] }).scripts;
      expect(scripts(own)).toEqual(expect.arrayContaining(scripts(shown)));
      expect(scripts(shown).length).toBeGreaterThan(1);
    },
  );

  it('is in the visitor’s language, with the texts that surround a page', async () => {
    for (const locale of locales) {
      const { boot } = await page('nl', '/app-shell', { cookie: `i18n_redirected=${locale}` });
      expect(boot).toMatchObject({
        locale,
        texts: { common: expect.anything(), push: expect.anything() },
      });
    }
  });
});

describe('a page', () => {
  it.each(locales)('is in the language that the cookie names: %s', async (locale) => {
    const shown = await page('us', '/', { cookie: `i18n_redirected=${locale}` });
    expect(shown.lang.slice(0, 2)).toBe(locale);
    expect(shown.boot?.locale).toBe(locale);
  });

  it('is in the domain’s language where the cookie names none that is known', async () => {
    for (const cookie of ['i18n_redirected=xx', 'i18n_redirected=%00', 'other=de']) {
      expect((await page('pl', '/', { cookie })).lang).toBe('pl-PL');
    }
  });

  it('echoes nothing of its address as markup', async () => {
    for (const path of [
      '/%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
      '/?q=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E',
      "/login?next='%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
    ]) {
      const { text, scripts } = await page('nl', path);
      expect(text).not.toMatch(/<script>|<img src=x/);
      expect(scripts.every(({ content }) => !content.includes('alert(1)</script'))).toBe(true);
    }
  });

  it('is only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await at('nl').send({ method, path: '/login', body: '{}' });
      expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
    const head = await at('nl').send({ method: 'HEAD', path: '/login' });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('shows the site-entry warning where the brand asks for it', async () => {
    const warned = async (brand: string, country: string, cookie = '') =>
      /<dialog\b/.test(
        (
          await at(brand, { country }).send({
            path: '/',
            ...(cookie ? { headers: { cookie } } : {}),
          })
        ).text,
      );
    expect(await warned('de', 'DE')).toBe(true);
    expect(await warned('de', 'AT')).toBe(false);
    expect(await warned('de', 'DE', 'site_entry_skipped=1767225600')).toBe(false);
    expect(await warned('nl', 'NL')).toBe(false);
    // Who is logged in is what the server knows, not that there is a cookie.
    const client = at('de', { country: 'DE' });
    await createMember(client);
    const session = `${limits.sessionCookieName}=${getSession(client)}`;
    expect(await warned('de', 'DE', session)).toBe(false);
    await client.ok(logoutContract, 'GET');
    expect(await warned('de', 'DE', session)).toBe(true);
    expect(await warned('de', 'DE', `${limits.sessionCookieName}=${'A'.repeat(43)}`)).toBe(true);
  });
});

describe('a host that is nobody’s', () => {
  it('gets a plain page in the visitor’s language that names no brand', async () => {
    for (const [cookie, lang, sentence] of [
      ['', 'en', 'There is no site at this address.'],
      ['i18n_redirected=de', 'de', 'Unter dieser Adresse gibt es keine Seite.'],
    ] as const) {
      const shown = await page('nl', '/', { host: 'nobody.localhost', cookie });
      expect([shown.status, shown.lang, shown.title]).toEqual([404, lang, sentence]);
      expect(shown.scripts).toEqual([]);
      for (const name of Object.values(names)) expect(shown.text).not.toContain(name);
      const policy = String(shown.headers['content-security-policy']);
      expect(policy).toContain(`'sha256-${sha256(shown.styles[0] ?? '')}'`);
      expect(shown.headers['cache-control']).toBe('no-store');
    }
  });

  it('gets it whatever the path', async () => {
    for (const path of ['/login', '/manifest.webmanifest', '/x/y']) {
      expect((await page('nl', path, { host: 'nobody.localhost' })).status).toBe(404);
    }
  });
});

/** Operators look at a brand's pages: as whom they chose, on its own host, and without any change. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPath, type HttpMethod, type MethodContract } from '#shared/api/contract.ts';
import { manifest } from '#shared/api/index.ts';
import { likesContract } from '#shared/api/likes.ts';
import { membersContract } from '#shared/api/members.ts';
import { profileContract } from '#shared/api/profile.ts';
import { settingsContract } from '#shared/api/settings.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { ViewRole } from '#shared/model/view.ts';
import { approvalsContract } from '#shared/ops/approvals.ts';
import { auditContract } from '#shared/ops/audit.ts';
import { brandPublishingContract } from '#shared/ops/brand-publishing.ts';
import { opsMemberContract } from '#shared/ops/member.ts';
import { membersContract as findContract } from '#shared/ops/members.ts';
import { viewContract } from '#shared/ops/view.ts';
import { consentCookieName, writeDecision } from '#shared/rules/consent.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { socketPath } from '#shared/socket-path.ts';
import type { Client, RawResponse } from '../support/client.ts';
import { readError } from '../support/client.ts';
import { type ConsoleClient, operatorAt } from '../support/console.ts';
import { membersAt, soon } from '../support/fixtures.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { threeServices } from '../support/services.ts';
import { handshakeStatus } from '../support/socket-client.ts';
import type { StoredItem } from '../support/table.ts';
import { storeDraft } from '../support/versions.ts';

const brand = 'maple';
const hour = 3_600;
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack(
    [
      {
        id: brand,
        change: (config) => {
          config.features.time_bonus = true;
          config.countries = ['US', 'CA'];
          const { minimum_message_costs: costs } = config.prices;
          config.prices.minimum_message_costs = {
            ...costs,
            CA: { costs: '1.00', currency: 'USD' },
          };
        },
      },
      { id: 'elm' },
      { id: 'drafted' },
      {
        id: 'asking',
        change: (config) => {
          config.services = [...threeServices];
          config.features.site_entry_popup = true;
        },
      },
    ],
    { workers: 2 },
  );
}, 180_000);
afterAll(() => own?.stop());

const operator = (role: OperatorRole = 'support', of = brand) =>
  operatorAt(own.stack.port, role, [of]);

interface Choices {
  as?: ViewRole;
  bonus?: 'none' | 'runs' | 'over';
  country?: 'US' | 'CA';
  language?: 'en' | 'es';
  look?: 'light' | 'dark' | 'system';
  phone?: boolean;
  path?: string;
  version?: number;
}
const toBody = ({ as = 'paying', ...more }: Choices = {}) => ({
  ...{ brand, country: 'US' as const, language: 'en' as const, as, bonus: 'none' as const },
  ...{ look: 'system' as const, phone: false, path: '/members' },
  ...more,
});
const open = async (by: ConsoleClient, choices: Choices = {}) =>
  (await by.ok(viewContract, 'POST', { body: toBody(choices) })).view;

/** Takes the code of a view's address. */
function enter(client: Client, address: string): Promise<RawResponse> {
  const { pathname, search, host } = new URL(address);
  expect(host).toBe(client.host);
  return client.send({ path: pathname + search });
}

/** A browser of its own with a view. */
async function look(choices: Choices = {}, by?: ConsoleClient): Promise<Client> {
  const client = own.at(brand);
  const { address } = await open(by ?? (await operator()), choices);
  expect((await enter(client, address)).status).toBe(303);
  return client;
}

const getUser = async (client: Client) => (await client.ok(userContract, 'GET')).user;

const createPair = async () => {
  const members = membersAt(own);
  return [await members.createMember(brand), await members.createMember(brand)] as const;
};

/** What a view may write: itself, the audit, the console's session, and how often something was done. */
const ofViews = /#VIEW#|#AUDIT#|CONSOLE_SESSION|^PLATFORM#SESSIONS#|#RATE#|^PLATFORM#OPERATORS$/;
async function everythingElse(): Promise<StoredItem[]> {
  await own.stack.drain(60_000);
  const items = await own.admin.stored.everything();
  return items
    .filter(({ pk }) => !ofViews.test(pk))
    .sort((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));
}

describe('a version that is not in use', () => {
  const drafted = 'drafted';
  const getBoot = (page: RawResponse) =>
    JSON.parse(
      /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(page.text)?.[1] ?? '{}',
    ) as { settings: { name: string; message_credits: number; countries: string[] } };
  const openVersion = async (version: number | undefined, choices: Choices = {}) => {
    const by = await operator('administrator', drafted);
    const body = { ...toBody(choices), brand: drafted };
    const { view } = await by.ok(viewContract, 'POST', {
      body: version === undefined ? body : { ...body, version },
    });
    const client = own.at(drafted);
    expect((await enter(client, view.address)).status).toBe(303);
    return client;
  };
  const getShown = async (client: Client, path = '/') => {
    const page = await client.send({ path });
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const { settings } = getBoot(page);
    return { page, settings };
  };
  let draft: number;
  let live: { name: string; message_credits: number };
  beforeAll(async () => {
    const before = own.at(drafted);
    live = (await before.ok(settingsContract, 'GET')).settings;
    draft = await storeDraft(own, {
      id: drafted,
      change: (config) => {
        config.name = 'Autumn maple';
        config.prices.message_credits += 3;
        config.features.signups = 'none';
        config.countries = [...config.countries, 'CA'];
        const [costs] = Object.values(config.prices.minimum_message_costs);
        if (costs) config.prices.minimum_message_costs.CA = costs;
      },
    });
  }, 120_000);

  it('shows names, prices, features and countries as it declares them, marked as what it is', async () => {
    const client = await openVersion(draft);
    const { page, settings } = await getShown(client, '/members');
    expect(settings).toMatchObject({
      ...{ name: 'Autumn maple', message_credits: live.message_credits + 3, signups: 'none' },
      countries: expect.arrayContaining(['CA']),
    });
    expect(page.text).toMatch(
      /role="note">Read only\. Draft of \d+ \w+ \d{4}, \d\d:\d\d UTC, not published</,
    );
    // Rules of calls take the version's word too, and nothing of it is kept by any cache.
    const { path, query } = { path: getPath(settingsContract), query: '' };
    const asked = await client.send({ path: path + query });
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(await client.getErrorCode(likesContract, 'GET')).toBe('ok');
    // A country that only the draft serves can be looked from.
    await openVersion(draft, { country: 'CA' });
    const by = await operator('administrator', drafted);
    const choices = await by.ok(viewContract, 'GET', {
      query: { brand: drafted, version: String(draft) },
    });
    expect(choices.countries).toContain('CA');
    expect(choices).toMatchObject({ draft, versions: [{ number: draft, published_at: null }, {}] });
    const usual = await by.ok(viewContract, 'GET', { query: { brand: drafted } });
    expect(usual.countries).not.toContain('CA');
    const body = { ...toBody({ country: 'CA' }), brand: drafted };
    expect(await by.getErrorCode(viewContract, 'POST', { body })).toBe('validation_failed');
  });

  it('shows to nobody else: not to visitors, members, other views, nor from any cache', async () => {
    const member = await membersAt(own).createMember(drafted);
    const visitor = own.at(drafted);
    const looking = await openVersion(draft);
    const other = await openVersion(undefined);
    const expectLive = async () => {
      for (const client of [visitor, member.client, other]) {
        const { page, settings } = await getShown(client);
        expect(settings).toMatchObject({ name: live.name, message_credits: live.message_credits });
        expect(page.text).not.toContain('Autumn maple');
        expect(page.text).not.toContain('not published');
      }
      const { settings } = await visitor.ok(settingsContract, 'GET');
      expect(settings).toMatchObject({ name: live.name, message_credits: live.message_credits });
      const manifest = await visitor.send({ path: '/manifest.webmanifest' });
      expect(manifest.text).not.toContain('Autumn maple');
    };
    await expectLive();
    // In turns and at once, as one process serves all of them.
    await Promise.all([
      ...Array.from({ length: 8 }, async () => {
        expect((await getShown(looking)).settings.name).toBe('Autumn maple');
        await looking.send({ path: getPath(settingsContract) });
      }),
      expectLive(),
      expectLive(),
    ]);
    await expectLive();
    // What answers without a cookie answers as to anybody.
    const asked = await looking.send({ path: '/manifest.webmanifest' });
    expect(asked.text).not.toContain('Autumn maple');
    // The cookie of the one view opens no other one.
    const stranger = own.at(drafted);
    const value = looking.cookies.get(limits.viewCookieName) ?? '';
    stranger.cookies.set(limits.viewCookieName, `${value.slice(0, -4)}AAAA`);
    expect((await stranger.send({ path: '/' })).text).not.toContain('Autumn maple');
  });

  it('is read-only as any view, and stands in the audit with its number', async () => {
    const client = await openVersion(draft);
    const held = await client.getErrorCode(profileContract, 'PUT', { body: { about_me: 'Me.' } });
    expect(held).toBe('read_only');
    const by = await operator('administrator', drafted);
    const { entries } = await by.ok(auditContract, 'GET', {
      query: { brand: drafted, action: 'view.open' },
    });
    expect(entries[0]?.after).toMatchObject({ version: draft });
  });

  it('is for administrators alone, and only what there is', async () => {
    const code = (by: ConsoleClient, version: number) =>
      by.getErrorCode(viewContract, 'POST', { body: { ...toBody(), brand: drafted, version } });
    for (const role of ['support', 'moderator'] as const) {
      const by = await operator(role, drafted);
      expect(await code(by, draft)).toBe('forbidden');
      const query = { brand: drafted, version: String(draft) };
      expect(await by.getErrorCode(viewContract, 'GET', { query })).toBe('forbidden');
      const choices = await by.ok(viewContract, 'GET', { query: { brand: drafted } });
      expect(choices).toMatchObject({ live: null, draft: null, versions: [] });
    }
    const by = await operator('administrator', drafted);
    expect(await code(by, draft + 40)).toBe('not_found');
    expect(await code(by, 0)).toBe('validation_failed');
    expect(await code(await operator('administrator'), draft)).toBe('forbidden');
  });

  it('stays what it is while others come into use, and is plain once it is in use itself', async () => {
    const by = await operator('administrator', drafted);
    const { live: first } = await by.ok(viewContract, 'GET', { query: { brand: drafted } });
    const looking = await openVersion(draft);
    const asked = await by.ok(brandPublishingContract, 'POST', {
      body: { brand: drafted, number: draft, live: first ?? 0, at: null, reason: 'Autumn.' },
    });
    const second = await operator('administrator', drafted);
    await second.ok(approvalsContract, 'POST', {
      body: { brand: drafted, id: asked.approval?.id ?? '', decision: 'approve' },
    });
    await soon(async () =>
      expect((await getShown(own.at(drafted))).settings.name).toBe('Autumn maple'),
    );
    expect((await getShown(looking)).settings.name).toBe('Autumn maple');
    const plain = await getShown(await openVersion(draft));
    expect(plain.page.text).toContain('role="note">Read only<');
    const former = await getShown(await openVersion(first ?? 0));
    expect(former.settings.name).toBe(live.name);
    expect(former.page.text).toMatch(/Read only\. Version 1 of [^<]*, not in use</);
  });
});

describe('the way into a view', () => {
  it('works once, within a minute, on its own brand', async () => {
    const support = await operator();
    const { address } = await open(support);
    const first = await enter(own.at(brand), address);
    expect(first).toMatchObject({ status: 303, headers: { location: '/members' } });
    const [cookie = ''] = first.headers['set-cookie'] ?? [];
    for (const attribute of ['HttpOnly', 'SameSite=None', 'Secure', 'Partitioned', 'Path=/']) {
      expect(cookie.split('; ')).toContain(attribute);
    }
    const second = await enter(own.at(brand), address);
    expect(second.status).toBe(410);
    expect(second.headers['set-cookie']).toBeUndefined();

    const other = new URL((await open(support)).address);
    const { status } = await own.at('elm').send({ path: other.pathname + other.search });
    expect(status).toBe(410);

    const late = (await open(support)).address;
    await own.local.advance(limits.viewCodeSeconds + 1);
    expect((await enter(own.at(brand), late)).status).toBe(410);
    await own.local.resetClock();
  });

  it('of several browsers at once lets in one', async () => {
    const { address } = await open(await operator());
    const entered = await Promise.all(
      Array.from({ length: 6 }, () => enter(own.at(brand), address)),
    );
    expect(entered.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410, 410]);
  });

  it('is not used up by who asks for the header alone, and refuses what is no code', async () => {
    const { address } = await open(await operator());
    const { pathname, search } = new URL(address);
    const visitor = own.at(brand);
    expect((await visitor.send({ method: 'HEAD', path: pathname + search })).status).toBe(410);
    for (const code of ['', 'a', `${'a'.repeat(22)}.${'b'.repeat(43)}`, search.slice(0, -1)]) {
      const path = `${pathname}?code=${encodeURIComponent(code)}`;
      expect((await visitor.send({ path })).status).toBe(410);
    }
    expect((await enter(visitor, address)).status).toBe(303);
  });

  it('begins at a page of the brand alone', async () => {
    const support = await operator();
    for (const path of [
      '//elm.example',
      '/\\elm.example',
      'https://elm.example',
      'members',
      '/a b',
    ]) {
      const body = { ...toBody(), path };
      expect(await support.getErrorCode(viewContract, 'POST', { body }), path).toBe(
        'validation_failed',
      );
    }
    const unknown = await support.call(viewContract, 'POST', {
      body: { ...toBody(), country: 'DE', language: 'de' },
    });
    expect(unknown).toMatchObject({
      ok: false,
      error: { fields: { country: 'invalid_option', language: 'invalid_option' } },
    });
  });

  it('is for marketing as a visitor alone, and for finance not at all', async () => {
    const marketing = await operator('marketing');
    for (const as of ['new', 'paying', 'no_credits', 'restricted'] as const) {
      const body = toBody({ as });
      expect(await marketing.getErrorCode(viewContract, 'POST', { body }), as).toBe('forbidden');
    }
    expect(await getUser(await look({ as: 'visitor', path: '/' }, marketing))).toBeNull();
    const finance = await operator('finance');
    expect(await finance.getErrorCode(viewContract, 'GET', { query: { brand } })).toBe('forbidden');
  });
});

describe('a view', () => {
  it('shows a brand as whom was chosen, by country and language', async () => {
    const paying = await getUser(await look({ as: 'paying', country: 'CA', language: 'es' }));
    expect(paying).toMatchObject({
      ...{ paid_user: true, credits: limits.viewCredits, language: 'es', time_bonus: null },
      profile: { country: 'CA' },
    });
    const fresh = await getUser(await look({ as: 'new', bonus: 'runs' }));
    expect(fresh).toMatchObject({ status: 'active', paid_user: false });
    expect(fresh?.time_bonus?.is_visible).toBe(true);
    for (const bonus of ['none', 'over'] as const) {
      expect((await getUser(await look({ as: 'new', bonus })))?.time_bonus, bonus).toBeNull();
    }
    expect(await getUser(await look({ as: 'no_credits' }))).toMatchObject({
      ...{ credits: 0, free_messages: 0, time_bonus: null },
    });
    const poor = await getUser(await look({ as: 'no_credits', bonus: 'runs' }));
    expect(poor?.time_bonus?.is_visible).toBe(true);
    const visitor = await look({ as: 'visitor', country: 'CA', language: 'es', path: '/' });
    expect(await getUser(visitor)).toBeNull();
    const { settings } = await visitor.ok(settingsContract, 'GET');
    expect(settings).toMatchObject({ geoip_country: 'CA', geoip_selected_country: 'CA' });
    const page = await visitor.send({ path: '/' });
    expect(page.headers['content-language']).toBe('es');
    expect(page.text).toContain('"geoip_country":"CA"');
    const dark = await (await look({ look: 'dark', phone: true })).send({ path: '/members' });
    expect(dark.text).toContain('data-mode="dark"');
    expect(dark.text).toContain('"isPhone":true');
  });

  it('is rendered in its frame, and by no cookie of the operator’s own', async () => {
    const id = 'asking';
    const browser = own.at(id);
    const { settings } = await browser.ok(settingsContract, 'GET');
    const ownCookies: [string, string][] = [
      [limits.timeZoneCookieName, 'Asia/Tokyo'],
      [limits.entrySkippedCookieName, '1767225600'],
      [limits.searchCookieName, 'gender=male'],
      [
        consentCookieName,
        writeDecision({
          ...{ id: randomUUID(), version: settings.consent?.text_version ?? '', gpc: false },
          ...{ statistics: true, marketing: true, at: Math.floor(Date.now() / 1_000) },
        }),
      ],
    ];
    for (const [name, value] of ownCookies) browser.cookies.set(name, value);
    const show = async (dest: 'document' | 'iframe') =>
      (await browser.send({ path: '/', headers: { 'sec-fetch-dest': dest } })).text.replace(
        // The time of the page.
        /"at":\d+/,
        '',
      );
    const ofOperator = await show('document');
    expect(ofOperator).toContain('"timeZone":"Asia/Tokyo"');
    expect(ofOperator).toContain('"entrySkipped":"1767225600"');
    expect(ofOperator).not.toContain('"running":[]');

    const by = await operator('support', id);
    const { address } = (
      await by.ok(viewContract, 'POST', { body: { ...toBody({ as: 'visitor' }), brand: id } })
    ).view;
    await enter(browser, address);
    const shown = await show('iframe');
    expect(shown).toContain('Read only');
    expect(shown).toContain('"rendered":true');
    expect(shown).toContain('"timeZone":"America/Chicago"');
    expect(shown).toContain('"entrySkipped":null');
    expect(shown).toContain('"running":[]');
    for (const [name] of ownCookies) browser.cookies.delete(name);
    // Each process has the settings of a brand in an order of its own.
    const sortWords = (text: string) => text.split(/[^\w.-]+/).sort();
    expect(sortWords(await show('document'))).toEqual(sortWords(shown));
  });

  it('of a restricted member is kept out as one', async () => {
    const client = await look({ as: 'restricted' });
    const reply = await client.call(userContract, 'GET');
    expect(reply).toMatchObject({
      ok: false,
      error: { code: 'account_restricted', params: { kind: 'suspend', reason: 'scam' } },
    });
    expect(await client.getErrorCode(likesContract, 'GET')).toBe('account_restricted');
    expect((await client.send({ path: '/members' })).text).toContain('"hasSession":true');
  });

  it('is marked, and only its pages may stand in the frame of the console', async () => {
    const client = await look();
    const [console_, frames] = [own.stack.consoleUrl, "frame-ancestors 'none'"];
    for (const path of ['/members', '/', '/nowhere']) {
      const shown = await client.send({ path });
      expect(shown.headers['content-security-policy'], path).toContain(
        `frame-ancestors ${console_}`,
      );
      expect(shown.text).toContain('role="note">Read only</div>');
    }
    expect(
      (await client.send({ path: getPath(userContract) })).headers['content-security-policy'],
    ).toContain(frames);
    const member = (await membersAt(own).createMember(brand)).client;
    for (const visitor of [own.at(brand), member]) {
      for (const path of ['/', '/members', '/nowhere', '/view-as?code=a', '/offline']) {
        const shown = await visitor.send({ path });
        expect(shown.headers['content-security-policy'], path).toContain(frames);
        expect(shown.text).not.toContain('Read only');
      }
    }
  });

  it('is nobody whom anybody finds', async () => {
    const client = await look();
    const id = (await getUser(client))?.profile.id ?? '';
    const support = await operator();
    for (const q of [id, 'view@example.com']) {
      const { members } = await support.ok(findContract, 'GET', { query: { brand, q } });
      expect(members, q).toEqual([]);
    }
    expect(await support.getErrorCode(opsMemberContract, 'GET', { query: { brand, id } })).toBe(
      'not_found',
    );
    const items = await own.admin.stored.everything();
    expect(items.filter(({ pk }) => pk.endsWith(`#MEMBER#${id}`))).toEqual([]);
    const ann = await membersAt(own).createMember(brand);
    const { profiles } = await ann.client.ok(membersContract, 'GET', {
      query: { gender: 'female', country: 'US', min_age: '18', max_age: '99' } as never,
    });
    expect(profiles.map((profile) => profile.id)).not.toContain(id);
  });

  it('never takes the session that the browser has beside it, and a session never takes the view', async () => {
    const ann = await membersAt(own).createMember(brand);
    const { address } = await open(await operator());
    await enter(ann.client, address);
    expect(ann.client.cookies.get(limits.sessionCookieName)).toBeDefined();
    const shown = await getUser(ann.client);
    expect(shown?.profile.id).not.toBe(ann.id);
    expect((await ann.client.send({ path: '/members' })).text).not.toContain(ann.email);
    expect(await handshakeStatus(ann.client)).toBe(403);
    // Once it is over the page is nobody's, rather than the member's own.
    await own.local.advance(limits.viewSeconds + 1);
    expect(await ann.client.getErrorCode(userContract, 'GET')).toBe('read_only');
    expect((await ann.client.send({ path: '/members' })).status).toBe(403);
    ann.client.cookies.delete(limits.viewCookieName);
    expect((await getUser(ann.client))?.profile.id).toBe(ann.id);
    await own.local.resetClock();
  });

  it('is of one brand, and ends with half an hour, with who leaves it, or with its cookie', async () => {
    const support = await operator();
    const client = own.at(brand);
    const { id, address } = await open(support);
    await enter(client, address);
    const cookie = client.cookies.get(limits.viewCookieName) ?? '';
    const elsewhere = own.at('elm');
    elsewhere.cookies.set(limits.viewCookieName, cookie);
    expect(await elsewhere.getErrorCode(userContract, 'GET')).toBe('read_only');
    const stranger = await operator();
    const given = { body: { brand, id } };
    expect(await stranger.getErrorCode(viewContract, 'DELETE', given)).toBe('not_found');
    expect(await client.getErrorCode(userContract, 'GET')).toBe('ok');
    await support.ok(viewContract, 'DELETE', given);
    expect(await client.getErrorCode(userContract, 'GET')).toBe('read_only');
    const forged = own.at(brand);
    forged.cookies.set(limits.viewCookieName, `${id}.${'a'.repeat(43)}`);
    expect(await forged.getErrorCode(userContract, 'GET')).toBe('read_only');
  });
});

describe('a view changes nothing', () => {
  const calls = manifest.flatMap((contract) =>
    Object.entries(contract.methods).map(([method, rule]) => ({
      contract,
      method: method as HttpMethod,
      rule: rule as MethodContract,
    })),
  );
  const isWrite = ({ method, rule }: (typeof calls)[number]) => method !== 'GET' || rule.changes;

  it.each(['visitor', 'paying', 'restricted'] as const)(
    'whatever a %s calls: all writes are refused, all reads leave the table as it was',
    async (as) => {
      const [ann] = await createPair();
      const support = await operator();
      const client = await look({ as }, support);
      const query = { id: ann.id };
      const before = await everythingElse();
      for (const call of calls) {
        const { contract, method } = call;
        const name = `${method} ${contract.name}`;
        if (isWrite(call)) {
          const body = method === 'GET' ? {} : { body: { id: ann.id, text: 'hello' } };
          expect(await client.getErrorCode(contract, method, body), name).toBe('read_only');
        } else {
          // Some want a query of their own, and all may say what is wrong with this one.
          for (const given of [{}, { query }]) {
            const { status } = await client.send({
              path: `${getPath(contract)}?${new URLSearchParams(given.query)}`,
              headers: { 'sec-fetch-site': 'same-origin' },
            });
            expect(status, name).toBeLessThan(500);
          }
        }
      }
      for (const path of ['/', '/members', `/members/${ann.id}`, '/chats', '/likes', '/credits']) {
        expect((await client.send({ path })).status, path).toBeLessThan(500);
      }
      await client.send({ path: '/landers/gallery?network=ads&click_id=a' });
      expect((await client.send({ path: socketPath })).status).toBeGreaterThanOrEqual(400);
      expect(await everythingElse()).toEqual(before);
      expect(client.cookies.has(limits.sessionCookieName)).toBe(false);

      const { entries } = await (await operator('administrator')).ok(auditContract, 'GET', {
        query: { brand, action: 'view.' },
      });
      const held = entries.filter(({ action }) => action === 'view.held_back');
      expect(held[0]).toMatchObject({
        operator: { name: 'Local support', role: 'support' },
        outcome: 'refused',
        subject: { kind: 'view' },
      });
      const heldBack = held.map(({ after }) => after?.call);
      for (const call of calls.filter(isWrite)) {
        expect(heldBack).toContain(`${call.method} ${call.contract.name}`);
      }
    },
  );

  it('lets members be seen as the made-up member would see them', async () => {
    const [ann, ben] = await createPair();
    const client = await look();
    const { profile } = await client.ok(profileContract, 'GET');
    expect([ann.id, ben.id]).not.toContain(profile.id);
    const { profiles } = await client.ok(membersContract, 'GET', {
      query: { gender: 'both', country: 'US', min_age: '18', max_age: '99' } as never,
    });
    expect(profiles.length).toBeGreaterThan(0);
  });

  it('holds back without an end, and notes the first of very many', async () => {
    // A window of the rate limit begins, and ends long after this.
    const into = ((await own.local.advance(0)).getTime() / 1_000) % hour;
    await own.local.advance(hour - into + 1);
    const client = await look();
    const refused = async () =>
      readError(
        await client.send({
          method: 'POST',
          path: '/api/page-hidden.php',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      )?.code;
    for (let write = 0; write < 105; write++) expect(await refused()).toBe('read_only');
    const day = (await own.local.advance(0)).toISOString().slice(0, 10);
    const items = await own.admin.stored.partition(`TENANT#${brand}#AUDIT#${day}`);
    const id = (client.cookies.get(limits.viewCookieName) ?? '').slice(0, 22);
    const noted = items.filter(
      ({ action, subject }) => action === 'view.held_back' && (subject as { id: string }).id === id,
    );
    expect(noted).toHaveLength(100);
    await own.local.resetClock();
  });
});

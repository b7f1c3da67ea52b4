// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  type Asked,
  getTable,
  serve,
  sessionFixture,
  show,
} from '../screen.fixtures.tsx';
import { getScreenKey, getScreens } from '../screens.ts';
import type { Role } from '../session.tsx';
import { KeysDialog } from '../shell/keys-dialog.tsx';
import {
  brandFixture,
  brandRowFixture,
  changeFixture,
  changesFixture,
  codeFixture,
  codesFixture,
  landersFixture,
  outcomeFixture,
  preflightFixture,
} from './brands.fixtures.ts';
import Brands from './brands.tsx';
import type { BrandDetails } from './brands-data.ts';
import { getWaitingText } from './waiting-line.tsx';

type Answers = Record<string, (asked: Asked) => Answer | Promise<Answer>>;

const rows = () => [
  brandRowFixture({ draft: 14 }),
  brandRowFixture({
    ...{ brand: 'de', name: 'Nordlicht', origin: 'https://www.de.example', live: 31 },
    schedule: { number: 32, at: '2026-12-03T08:00:00.000Z', by: ['Ruben Dijkstra'] },
  }),
];

function open(
  path = '/brands/nl',
  answers: Answers = {},
  { role = 'administrator' }: { role?: Role } = {},
) {
  const asked = serve({
    'GET brands': () => ({ brands: rows() }),
    'GET brand': ({ query }) => {
      const details = brandFixture();
      return query.brand === 'nl'
        ? details
        : { ...details, brand: { ...details.brand, id: 'de', name: 'Nordlicht' } };
    },
    'GET brand-changes': ({ query }) => changesFixture({ number: Number(query.number) }),
    'GET preflight': () => ({ preflight: preflightFixture() }),
    'GET brand-landers': () => landersFixture(),
    'GET discount-codes': () => codesFixture(),
    ...answers,
  });
  const element = (
    <Routes>
      <Route path="/brands">
        <Route index element={<Brands />} />
        <Route path="*" element={<Brands />} />
      </Route>
    </Routes>
  );
  const bodies = (name: string) =>
    asked.filter(({ call }) => call === name).map(({ body }) => body);
  return { asked, bodies, ...show(element, { path, session: sessionFixture(role) }) };
}

const press = async (
  { visitor }: Pick<ReturnType<typeof open>, 'visitor'>,
  name: string | RegExp,
) => visitor.click(await screen.findByRole('button', { name }));
const dialog = async (title: string | RegExp) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('dialog') as HTMLElement);
};
const side = async () => within(await screen.findByRole('complementary'));
const getTabNames = async () => {
  await screen.findByRole('tablist');
  return screen.getAllByRole('tab').map((tab) => tab.textContent);
};

describe('the list of brands', () => {
  it('says of each how it stands and what waits, and of all how many', async () => {
    open('/brands');
    const list = within(await screen.findByRole('region', { name: 'List of brands' }));
    const links = await list.findAllByRole('link');
    expect(links[0]?.textContent).toBe(
      'Hartjewww.nl.exampleLive, 19 Oct, version 13Draft 14 waits',
    );
    expect(links[1]?.textContent).toMatch(
      /^Nordlichtwww.de.exampleLive, 19 Oct, version 31Comes 3 Dec 2026, \d\d:00$/,
    );
    expect(screen.getByText('2 live, 1 draft waits, 1 scheduled')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'No brand is open' })).toBeTruthy();
    expect(list.getByText(/^A new brand begins/).textContent).toContain(
      'npm run brand -- new --help',
    );
  });

  it('says since when a brand is offline', async () => {
    open('/brands', {
      'GET brands': () => ({
        brands: [brandRowFixture({ offline_since: '2026-11-02T09:00:00.000Z' })],
      }),
    });
    expect(await screen.findByText(/^Offline since 2 Nov, \d\d:00$/)).toBeTruthy();
    expect(screen.getByText('0 live, 1 offline')).toBeTruthy();
  });

  it('is gone through by J and K, with the same tab, and left by Esc', async () => {
    const { visitor, address } = open('/brands');
    await screen.findByRole('link', { name: /^Hartje/ });
    await visitor.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Hartje' })).toBeTruthy();
    await visitor.click(await screen.findByRole('tab', { name: 'Versions' }));
    await visitor.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Nordlicht' })).toBeTruthy();
    expect(address()).toBe('/brands/de?tab=versions');
    await visitor.keyboard('k');
    expect(address()).toBe('/brands/nl?tab=versions');
    await visitor.keyboard('{Escape}');
    expect(address()).toBe('/brands');
  });

  it('opens the brand that was chosen elsewhere, and knows none that is nobody’s', async () => {
    const { address } = open('/brands?brand=de');
    expect(await screen.findByRole('heading', { name: 'Nordlicht' })).toBeTruthy();
    expect(address()).toBe('/brands/de');
    open('/brands/xx');
    expect(await screen.findByRole('heading', { name: 'No such brand' })).toBeTruthy();
  });

  it('says that it did not load, with the request, and tries again', async () => {
    let isDown = true;
    const page = open('/brands', {
      'GET brands': () => (isDown ? { status: 500, code: 'internal_error' } : { brands: rows() }),
    });
    expect(await screen.findByRole('heading', { name: 'The brands did not load' })).toBeTruthy();
    isDown = false;
    await press(page, 'Again');
    expect(await screen.findByRole('link', { name: /^Hartje/ })).toBeTruthy();
  });

  it('is a screen of administrators and marketing, which stays while brands change', () => {
    const has = (role: Role) => getScreens(role).some(({ path }) => path === '/brands');
    expect((['administrator', 'marketing'] as const).map(has)).toEqual([true, true]);
    expect((['moderator', 'support', 'finance'] as const).map(has)).toEqual([false, false, false]);
    expect(getScreenKey(getScreens('marketing'), '/brands/nl')).toBe('/brands');
  });

  it('has its keys among all keys', () => {
    show(<KeysDialog open onClose={() => undefined} />, { session: sessionFixture('marketing') });
    const section = screen.getByRole('heading', { name: 'Brands' }).closest('section');
    expect(within(section as HTMLElement).getByText('Next brand, back')).toBeTruthy();
  });
});

describe('a brand', () => {
  it('says whose it is, where, and what waits', async () => {
    open();
    expect(
      await screen.findByText(
        'Hartje B.V., Utrecht. Netherlands and Belgium, in Dutch. Draft 14 over published 13',
      ),
    ).toBeTruthy();
  });

  it('has five tabs with counts, which arrow keys move through and the address has', async () => {
    const { visitor, address } = open();
    await screen.findByRole('tab', { name: /^Codes ?1$/ });
    await screen.findByRole('tab', { name: /^Landing pages ?2$/ });
    await screen.findByRole('tab', { name: /^Differences ?5$/ });
    expect(await getTabNames()).toEqual([
      ...['Preflight', 'Differences5', 'Versions', 'Landing pages2', 'Codes1'],
    ]);
    await visitor.click(screen.getByRole('tab', { name: 'Preflight' }));
    await visitor.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).toBe('/brands/nl?tab=differences'));
    await visitor.keyboard('{End}');
    await waitFor(() => expect(address()).toBe('/brands/nl?tab=codes'));
    expect(await screen.findByRole('table', { name: 'Discount codes' })).toBeTruthy();
  });

  it('shows who markets landing pages and codes alone, and asks for nothing else', async () => {
    const { asked } = open('/brands/nl?tab=preflight', {}, { role: 'marketing' });
    await screen.findByRole('table', { name: 'Landing pages' });
    await screen.findByRole('tab', { name: /^Codes ?1$/ });
    expect(await getTabNames()).toEqual(['Landing pages2', 'Codes1']);
    expect(screen.queryByRole('complementary')).toBeNull();
    const calls = new Set(asked.map(({ call }) => call));
    expect([...calls].sort()).toEqual(
      ['GET brand', 'GET brand-landers', 'GET brands', 'GET discount-codes'].sort(),
    );
  });
});

describe('the preflight', () => {
  it('says in plain words what is ready, what is not, and how it is mended', async () => {
    open();
    const mail = within(await screen.findByRole('list', { name: 'Mail and text messages' }));
    const lines = mail.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines).toEqual([
      'DKIMset and seenOk',
      'DMARCthe domain’s policy is noneHow to mend it: Set p=quarantine at the domain’s host.To mend',
      'Mail is not stoppedno test mail came back yetUnknown',
    ]);
    expect(screen.getByText('1 to mend')).toBeTruthy();
    expect(screen.getByText('4 ok')).toBeTruthy();
    expect(screen.getByText(/^Checked 3 Nov, \d\d:28$/)).toBeTruthy();
    // Nothing is there to say of a group without an outcome.
    expect(screen.queryByRole('heading', { name: 'Site' })).toBeNull();
  });

  it('runs, and shows outcomes as they come', async () => {
    const [first] = preflightFixture().outcomes;
    const begun = preflightFixture({ running: true, ended_at: null, outcomes: [] });
    const further = [
      { ...begun, outcomes: [first ?? outcomeFixture()] },
      preflightFixture({ outcomes: [outcomeFixture(), outcomeFixture({ check: 'tls' })] }),
    ];
    let run: object | null = null;
    const page = open('/brands/nl', {
      'GET preflight': () => {
        const preflight = run === null ? null : further.length > 1 ? further.shift() : further[0];
        return { preflight };
      },
      'POST preflight': () => {
        run = begun;
        return { preflight: begun };
      },
    });
    await screen.findByRole('heading', { name: 'Never checked' });
    await press(page, 'Check now');
    expect(await screen.findByText('The first answers come')).toBeTruthy();
    expect(await screen.findByText('1 done, more come')).toBeTruthy();
    expect(await screen.findByText('Secure connection')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
    expect(page.bodies('POST preflight')).toEqual([{ brand: 'nl' }]);
    // The list says what it found.
    await waitFor(() =>
      expect(page.asked.filter(({ call }) => call === 'GET brands')).toHaveLength(2),
    );
  });

  it('shows the run that somebody else began', async () => {
    let preflight = preflightFixture();
    const page = open('/brands/nl', {
      'GET preflight': () => ({ preflight }),
      'POST preflight': () => {
        preflight = preflightFixture({ running: true, ended_at: null });
        return { status: 409, code: 'busy' };
      },
    });
    await press(page, 'Check again');
    expect(await screen.findByText('6 done, more come')).toBeTruthy();
  });
});

describe('the differences', () => {
  it('stand by area, prices first, before and after', async () => {
    open('/brands/nl?tab=differences');
    const panel = within(await screen.findByRole('tabpanel'));
    expect(await panel.findByText('Version 14 against version 13, which is in use')).toBeTruthy();
    const headings = panel.getAllByRole('heading').map((heading) => heading.textContent);
    expect(headings).toEqual(['Prices', 'Countries and languages', 'Texts', 'Looks', 'Files']);
    const price = panel.getByText('Package p60: amount').closest('li') as HTMLElement;
    expect(price.querySelector('del')?.textContent).toBe('before: €99.90');
    expect(price.querySelector('ins')?.textContent).toBe('after: €89.90');
    expect(panel.getByText('assets/home-1.webp')).toBeTruthy();
  });

  it('are of the version of the address, and say what is not shown and what stands in the way', async () => {
    const { asked } = open('/brands/nl?tab=differences&version=11', {
      'GET brand-changes': ({ query }) =>
        changesFixture({
          ...{ number: Number(query.number), more: 20, knows_files: false },
          obstacles: ['Its files are gone.'],
        }),
    });
    const panel = within(await screen.findByRole('tabpanel'));
    expect(await panel.findByText('Version 11 against version 13, which is in use')).toBeTruthy();
    expect(panel.getByText('20 further changes are not shown.')).toBeTruthy();
    expect(panel.getByText('Its files are gone.')).toBeTruthy();
    expect(panel.getByText(/not known which files/)).toBeTruthy();
    const numbers = asked.flatMap(({ call, query }) =>
      call === 'GET brand-changes' ? query.number : [],
    );
    expect(new Set(numbers)).toEqual(new Set(['11', '14']));
  });

  it('are none, or there is no draft to compare', async () => {
    open('/brands/nl?tab=differences', {
      'GET brand-changes': () => changesFixture({ changes: [], second_person: false }),
    });
    expect(await screen.findByRole('heading', { name: 'No difference' })).toBeTruthy();
    open('/brands/nl?tab=differences', { 'GET brand': () => brandFixture({ draft: null }) });
    const hints = await screen.findAllByText(/^A draft comes from/);
    expect(hints).toHaveLength(2);
    expect(hints[0]?.textContent).toContain('npm run brand -- publish nl --draft');
  });
});

describe('what waits to be published', () => {
  it.each<[string, Partial<BrandDetails>, string | null]>([
    ['nothing', { draft: null }, null],
    ['a draft', {}, 'Draft 14 waits.'],
    [
      'a version that comes later beside a draft',
      { schedule: { number: 13, at: '2026-12-03T08:00:00.000Z', by: [] } },
      'Version 13 comes later. Draft 14 waits.',
    ],
    [
      'what did not come into use',
      { failed: { number: 12, at: '2026-12-03T08:00:00.000Z', reason: 'Why.' }, draft: null },
      'Version 12 failed.',
    ],
  ])('is %s, in a short line', (_, over, text) => {
    expect(getWaitingText(brandFixture(over))).toBe(text);
  });

  it('stands above the tabs too, and its button leads to the panel', async () => {
    const page = open('/brands/nl');
    await screen.findByText('Draft 14 waits.');
    await press(page, 'Open');
    expect(document.activeElement).toBe(
      screen.getByRole('complementary', { name: 'Publish Hartje' }),
    );
  });

  it('is nothing of marketing’s', async () => {
    open('/brands/nl', {}, { role: 'marketing' });
    await screen.findByRole('tab', { name: /^Codes/ });
    expect(screen.queryByText('Draft 14 waits.')).toBeNull();
  });
});

describe('publishing', () => {
  const plain = () =>
    changesFixture({
      changes: [
        changeFixture({
          area: 'texts',
          path: 'nl.home.title',
          before: 'Oud',
          after: 'Nieuw',
        }),
      ],
      second_person: false,
    });

  it('leads to the brand’s own pages as the draft would show them', async () => {
    open('/brands/nl', { 'GET brand-changes': plain });
    const link = await screen.findByRole('link', { name: 'Look at it' });
    expect(link.getAttribute('href')).toBe('/view?brand=nl&version=14');
  });

  it('brings the draft into use at once, with a reason', async () => {
    const page = open('/brands/nl', {
      'GET brand-changes': plain,
      'POST brand-publishing': () => ({ outcome: 'published', approval: null }),
    });
    await press(page, 'Publish now');
    const form = await dialog('Publish version 14 of Hartje');
    const send = await form.findByRole('button', { name: 'Publish now' });
    expect(send).toHaveProperty('disabled', true);
    await page.visitor.type(form.getByLabelText('Why'), ' New  title{Enter}for winter ');
    await page.visitor.click(send);
    await screen.findByText('Version 14 of Hartje is in use');
    expect(page.bodies('POST brand-publishing')).toEqual([
      { brand: 'nl', number: 14, live: 13, at: null, reason: 'New title for winter' },
    ]);
    // How the brand stands now is read again.
    await waitFor(() =>
      expect(page.asked.filter(({ call }) => call === 'GET brand').length).toBeGreaterThan(1),
    );
  });

  it('asks a second person where prices change', async () => {
    const page = open('/brands/nl', {
      'POST brand-publishing': () => ({
        outcome: 'asked',
        approval: { id: 'x', until: '2026-12-05T08:00:00.000Z' },
      }),
    });
    expect(await (await side()).findByText(/^Prices change, so another/)).toBeTruthy();
    await press(page, 'Ask for the second person');
    const form = await dialog('Publish version 14 of Hartje');
    await page.visitor.type(await form.findByLabelText('Why'), 'Cheaper');
    await page.visitor.click(form.getByRole('button', { name: 'Ask for the second person' }));
    expect(
      await screen.findByText('Another administrator decides on Today, until 5 Dec 2026, 09:00.'),
    ).toBeTruthy();
  });

  it('is scheduled by the brand’s clocks', async () => {
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const page = open('/brands/nl', {
      'GET brand-changes': plain,
      'POST brand-publishing': () => ({ outcome: 'scheduled', approval: null }),
    });
    await press(page, 'Schedule');
    const form = await dialog('Schedule version 14 of Hartje');
    expect(await form.findByText(/^Amsterdam time, GMT\+/)).toBeTruthy();
    const field = form.getByLabelText('Day');
    await page.visitor.clear(field);
    await page.visitor.type(field, '2020-01-01');
    await page.visitor.type(form.getByLabelText('Why'), 'For Monday');
    expect(form.getByText('This moment is over')).toBeTruthy();
    const send = form.getByRole('button', { name: 'Schedule' });
    expect(send).toHaveProperty('disabled', true);
    await page.visitor.clear(field);
    await page.visitor.type(field, day);
    await page.visitor.click(send);
    await screen.findByText('Version 14 of Hartje is scheduled');
    const [body] = page.bodies('POST brand-publishing') as { at: string }[];
    const shown = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: 'Europe/Amsterdam', hour: '2-digit', minute: '2-digit' },
    }).format(new Date(body?.at ?? 0));
    expect([body?.at.slice(0, 10), shown]).toEqual([day, '09:00']);
  });

  it('says that another version came into use, and compares with that one', async () => {
    let live = 13;
    const page = open('/brands/nl', {
      'GET brand-changes': () => ({ ...plain(), live }),
      'GET brand': () => brandFixture({ live }),
      'POST brand-publishing': () => {
        live = 15;
        return { status: 409, code: 'version_stale' };
      },
    });
    await press(page, 'Publish now');
    const form = await dialog('Publish version 14 of Hartje');
    await page.visitor.type(await form.findByLabelText('Why'), 'New title');
    await page.visitor.click(form.getByRole('button', { name: 'Publish now' }));
    expect(await form.findByText('Refused: version_stale.')).toBeTruthy();
    expect(await form.findByText('1 change against version 15, which is in use')).toBeTruthy();
    await page.visitor.click(form.getByRole('button', { name: 'Publish now' }));
    await waitFor(() => expect(page.bodies('POST brand-publishing')).toHaveLength(2));
    expect(page.bodies('POST brand-publishing')[1]).toMatchObject({ live: 15 });
  });

  it('needs a fresh passkey, and keeps the form for who shows none', async () => {
    const page = open('/brands/nl', {
      'GET brand-changes': plain,
      'POST brand-publishing': () => ({ status: 403, code: 'fresh_passkey_required' }),
    });
    await press(page, 'Publish now');
    const form = await dialog('Publish version 14 of Hartje');
    await page.visitor.type(await form.findByLabelText('Why'), 'New title');
    await page.visitor.click(form.getByRole('button', { name: 'Publish now' }));
    const passkey = await dialog('Show your passkey again');
    await page.visitor.click(passkey.getByRole('button', { name: 'Cancel' }));
    expect(form.getByLabelText('Why')).toHaveProperty('value', 'New title');
  });

  it('is off while something stands in its way', async () => {
    open('/brands/nl', {
      'GET brand-changes': () => ({ ...plain(), obstacles: ['The key of push differs.'] }),
    });
    const panel = await side();
    expect(await panel.findByText('The key of push differs.')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Publish now' })).toHaveProperty('disabled', true);
    expect(panel.getByRole('button', { name: 'Schedule' })).toHaveProperty('disabled', true);
  });

  it('shows what waits for whom, and asks nothing more meanwhile', async () => {
    open('/brands/nl', {
      'GET brand': () =>
        brandFixture({
          asked: {
            ...{ number: 14, at: null, by: { id: 'b'.repeat(22), name: 'Ruben' } },
            ...{ asked_at: '2026-12-02T08:00:00.000Z', until: '2026-12-05T08:00:00.000Z' },
          },
        }),
    });
    const panel = await side();
    expect(
      panel.getByText('Version 14 waits for a second person.').parentElement?.textContent,
    ).toBe(
      'Version 14 waits for a second person. Asked by Ruben on 2 Dec 2026, 09:00, to come at once. Another administrator decides on Today, until 5 Dec 2026, 09:00.',
    );
    const button = await panel.findByRole('button', { name: 'Ask for the second person' });
    expect(button).toHaveProperty('disabled', true);
  });

  it('takes a schedule back, and says why one came to nothing', async () => {
    const at = '2026-12-03T08:00:00.000Z';
    const page = open('/brands/nl', {
      'GET brand': () =>
        brandFixture({
          schedule: { number: 14, at, by: ['Ruben', 'Katrin'] },
          failed: { number: 12, at, reason: 'Its files were gone.' },
        }),
      'DELETE brand-publishing': () => ({}),
    });
    const panel = await side();
    expect(panel.getByRole('alert').textContent).toBe(
      'Version 12 did not come into use on 3 Dec 2026, 09:00. Its files were gone.',
    );
    expect(panel.getByText(/^Version 14 comes 3 Dec 2026, 09:00$/)).toBeTruthy();
    await press(page, 'Take back');
    const asks = await dialog('Take the schedule of version 14 back');
    await page.visitor.click(asks.getByRole('button', { name: 'Take it back' }));
    await screen.findByText('The schedule is taken back');
    expect(page.bodies('DELETE brand-publishing')).toEqual([{ brand: 'nl', what: 'schedule' }]);
  });

  it('discards the draft once that is confirmed, and keeps the focus in its panel', async () => {
    let draft: number | null = 14;
    const page = open('/brands/nl', {
      'GET brand': () => brandFixture({ draft }),
      'DELETE brand-publishing': () => {
        draft = null;
        return {};
      },
    });
    await press(page, 'Discard draft');
    const asks = await dialog('Discard draft 14 of Hartje');
    expect(page.bodies('DELETE brand-publishing')).toEqual([]);
    await page.visitor.click(asks.getByRole('button', { name: 'Discard it' }));
    await screen.findByText('The draft is discarded');
    expect(page.bodies('DELETE brand-publishing')).toEqual([{ brand: 'nl', what: 'draft' }]);
    await screen.findByRole('heading', { name: 'No draft waits' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('complementary')));
  });

  it('shows six changes and leads to all', async () => {
    const changes = Array.from({ length: 8 }, (_, at) =>
      changeFixture({ path: `prices.packages.p${at}.amount.value` }),
    );
    open('/brands/nl', { 'GET brand-changes': () => changesFixture({ changes }) });
    const panel = await side();
    const list = within(await panel.findByRole('list', { name: 'What changes' }));
    expect(list.getAllByRole('listitem')).toHaveLength(6);
    expect(panel.getByRole('link', { name: 'All 8' }).getAttribute('href')).toBe(
      '/brands/nl?tab=differences&version=14',
    );
  });
});

describe('the versions', () => {
  it('say when and by whom they came into use', async () => {
    open('/brands/nl?tab=versions');
    const table = await getTable('Versions');
    expect(table.map(([number, , , by]) => [number, by])).toEqual([
      ['Version', 'By'],
      ['14Draft', '–'],
      ['13Live', 'Ruben Dijkstra and Katrin Brandt'],
      ['12', 'Ruben Dijkstra'],
      ['11', 'The command line'],
      ['10', 'The command line'],
    ]);
    expect(
      screen
        .getByRole('link', { name: 'Compare version 12 with the one in use' })
        .getAttribute('href'),
    ).toBe('/brands/nl?tab=differences&version=12');
    expect(screen.queryByRole('button', { name: 'Roll back to version 13' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Roll back to version 14' })).toBeNull();
  });

  it('go back to one that was in use, with what that changes', async () => {
    const page = open('/brands/nl', {
      'POST brand-publishing': () => ({ outcome: 'published', approval: null }),
      'GET brand-changes': ({ query }) =>
        changesFixture({ number: Number(query.number), second_person: false }),
    });
    const panel = await side();
    const list = within(panel.getByRole('list', { name: 'Last versions' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 2))).toEqual([
      ...['13', '12', '11'],
    ]);
    await press(page, 'Roll back to version 12');
    const form = await dialog('Roll Hartje back to version 12');
    expect(await form.findByText('5 changes against version 13, which is in use')).toBeTruthy();
    await page.visitor.type(form.getByLabelText('Why'), 'It broke');
    await page.visitor.click(form.getByRole('button', { name: 'Roll back' }));
    await screen.findByText('Version 12 of Hartje is in use');
    expect(page.bodies('POST brand-publishing')).toEqual([
      { brand: 'nl', number: 12, live: 13, at: null, reason: 'It broke' },
    ]);
  });
});

describe('a brand that is taken offline', () => {
  it('is named and given a reason first', async () => {
    const page = open('/brands/nl', {
      'POST brand-state': () => ({ offline_since: '2026-12-03T08:00:00.000Z' }),
    });
    await press(page, 'Take Hartje offline');
    const form = await dialog('Take Hartje offline');
    expect(
      form.getByText(/own page that it is being worked on, and nothing is written/),
    ).toBeTruthy();
    const send = form.getByRole('button', { name: 'Take it offline' });
    await page.visitor.type(form.getByLabelText('Why'), 'A wrong price');
    expect(send).toHaveProperty('disabled', true);
    await page.visitor.type(form.getByLabelText(/^Type Hartje/), 'hartje');
    await page.visitor.click(send);
    await screen.findByText('Hartje is offline');
    expect(page.bodies('POST brand-state')).toEqual([
      { brand: 'nl', state: 'offline', reason: 'A wrong price' },
    ]);
  });

  it('comes back with a reason', async () => {
    const page = open('/brands/nl', {
      'GET brand': () => brandFixture({ offline_since: '2026-11-03T08:00:00.000Z' }),
      'POST brand-state': () => ({ offline_since: null }),
    });
    expect(await screen.findByText(/^Offline since 3 Nov, \d\d:00\.$/)).toBeTruthy();
    await press(page, 'Bring Hartje back');
    const form = await dialog('Bring Hartje back');
    await page.visitor.type(form.getByLabelText('Why'), 'Mended');
    await page.visitor.click(form.getByRole('button', { name: 'Bring it back' }));
    await screen.findByText('Hartje is back');
    expect(page.bodies('POST brand-state')).toEqual([
      { brand: 'nl', state: 'online', reason: 'Mended' },
    ]);
  });
});

describe('landing pages', () => {
  it('stand with their addresses and what came of them, also without being declared', async () => {
    open('/brands/nl?tab=landers&from=2026-03-01&to=2026-03-28', {}, { role: 'marketing' });
    const table = await getTable('Landing pages');
    expect(table.map(([page = '', ...figures]) => [page?.split('Eerst')[0], ...figures])).toEqual([
      ['Page', 'Clicks', 'Signed up', 'Confirmed', 'Bought', 'Net'],
      ['/gallery/spring', '1,000', '130', '70', '13', '€260.00'],
      ['Variant a, weight 1', '400', '40', '20', '4', '€80.00'],
      ['Variant b, weight 2', '600', '90', '50', '9', '€180.00'],
      [
        ...['/storyLeads to the sign-upwww.nl.example/l/story, opens in a new tab', '0', '0', '0'],
        ...['0', '€0.00'],
      ],
      ['/gallery/winterNo longer declared', '70', '3', '2', '0', '€0.00'],
    ]);
    const link = screen.getByRole('link', { name: /gallery\/spring/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://www.nl.example/l/gallery/spring',
      '_blank',
    ]);
    expect(screen.getByRole('button', { name: 'Copy the address of /story' })).toBeTruthy();
    expect(screen.getByText(/^b leads by/)).toBeTruthy();
  });

  it('are none', async () => {
    open('/brands/nl?tab=landers', {
      'GET brand-landers': () => landersFixture({ landers: [], rows: [] }),
    });
    expect(await screen.findByRole('heading', { name: 'No landing pages' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
  });
});

describe('discount codes', () => {
  it('say what they take off, for whom and until when', async () => {
    open('/brands/nl?tab=codes', {}, { role: 'marketing' });
    expect(await getTable('Discount codes')).toEqual([
      ['Code', 'Discount', 'For whom', 'Until', 'State', 'End'],
      ['SPRING10', '10%', 'All membersonce each', '–', 'Active', 'End'],
      [...['SUMMER', '€5.00', 'Belgiumfrom €20.00, iDEAL, unlimited', '31 Aug 2026', 'Over', '']],
    ]);
    expect(
      screen.getByText('WELCOME follows from the brand’s features, and is not made here.'),
    ).toBeTruthy();
  });

  it('are made once nothing is wrong, and shown', async () => {
    let codes = codesFixture();
    const page = open('/brands/nl?tab=codes', {
      'GET discount-codes': () => codes,
      'POST discount-codes': () => {
        const code = codeFixture({ code: 'WINTER', percentage: 25 });
        codes = codesFixture({ codes: [...codes.codes, code] });
        return { code };
      },
    });
    await press(page, 'New code');
    const form = await dialog('New code');
    const send = form.getByRole('button', { name: 'Make the code' });
    await page.visitor.type(form.getByLabelText('Code'), 'welcome');
    expect(form.getByText('The brand gives this one itself')).toBeTruthy();
    await page.visitor.clear(form.getByLabelText('Code'));
    await page.visitor.type(form.getByLabelText('Code'), 'winter');
    await page.visitor.type(form.getByLabelText('Percent'), '95');
    expect(form.getByText('A whole number from 1 to 90')).toBeTruthy();
    expect(send).toHaveProperty('disabled', true);
    await page.visitor.clear(form.getByLabelText('Percent'));
    await page.visitor.type(form.getByLabelText('Percent'), '25');
    await page.visitor.selectOptions(form.getByLabelText('For whom'), 'country');
    expect(send).toHaveProperty('disabled', true);
    await page.visitor.selectOptions(form.getByLabelText('Country in which they signed up'), 'BE');
    await page.visitor.click(form.getByLabelText('iDEAL'));
    await page.visitor.click(send);
    await screen.findByText('WINTER can be used now');
    expect(page.bodies('POST discount-codes')).toEqual([
      {
        ...{ brand: 'nl', code: 'WINTER', percentage: 25, value: null, country: 'BE' },
        ...{ member: null, expires: null, minimum: null, methods: ['ideal'], validity: 'once' },
      },
    ]);
    expect(await screen.findByRole('row', { name: /^WINTER/ })).toBeTruthy();
  });

  it('are not made where the name was given meanwhile', async () => {
    const page = open('/brands/nl?tab=codes', {
      'POST discount-codes': () => ({ status: 409, code: 'code_exists' }),
    });
    await press(page, 'New code');
    const form = await dialog('New code');
    await page.visitor.type(form.getByLabelText('Code'), 'winter');
    await page.visitor.type(form.getByLabelText('Percent'), '25');
    await page.visitor.click(form.getByRole('button', { name: 'Make the code' }));
    expect(await form.findByText('Refused: code_exists.')).toBeTruthy();
    expect(form.getByLabelText('Code')).toHaveProperty('value', 'winter');
  });

  it('are ended once that is confirmed', async () => {
    const page = open('/brands/nl?tab=codes', { 'DELETE discount-codes': () => ({}) });
    await press(page, 'End SPRING10');
    const asks = await dialog('End SPRING10');
    await page.visitor.click(asks.getByRole('button', { name: 'End it' }));
    await screen.findByText('SPRING10 is ended');
    expect(page.bodies('DELETE discount-codes')).toEqual([{ brand: 'nl', code: 'SPRING10' }]);
  });
});

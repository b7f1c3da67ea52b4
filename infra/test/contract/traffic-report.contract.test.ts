/**
 * Reports and commissions of campaigns: what a count by hand says, and what the books say of the same
 * members, however often the table's stream brings its records.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { userContract } from '#shared/api/user.ts';
import { campaignContract } from '#shared/ops/campaign.ts';
import { campaignsContract } from '#shared/ops/campaigns.ts';
import { daysBetween } from '#shared/rules/periods.ts';
import { reportGroupings } from '#shared/rules/traffic.ts';
import { operatorAt } from '../support/console.ts';
import { ownShop } from '../support/fixtures.ts';
import { activate, password } from '../support/members.ts';
import { financeCommand } from '../support/operator.ts';
import { createTraffic } from '../support/traffic.fixtures.ts';

const day = 86_400;
const own = ownShop([
  {
    id: 'maple',
    change: (config) => {
      config.prices.vat_percentages = { US: '21' };
    },
  },
]);
beforeAll(own.open, 180_000);
afterAll(() => own.close([]));

/** Each of the tests that run commands starts several processes. */
const patience = { timeout: 300_000 };
const { campaign, declared, trackerUrl, drained, pass, calls, awayFromTheHour, ...traffic } =
  createTraffic(own);

type ReportRow = Record<string, number | string> & { group: string };
interface LedgerRow {
  kind: string;
  amount: number;
}

const today = async () => (await own.local.advance(0)).toISOString().slice(0, 10);
async function report(...args: string[]): Promise<ReportRow[]> {
  await drained();
  const { out, err } = await campaign('report', '--format', 'json', ...args);
  expect(err).toBe('');
  return JSON.parse(out) as ReportRow[];
}
/** Before anything was booked here: each earlier day would be read as well, and is empty. */
const allTime = ['--from', new Date(Date.now() - 2 * day * 1_000).toISOString().slice(0, 10)];
const findRow = async (group: string, ...args: string[]) =>
  (await report(...allTime, ...args)).find((row) => row.group === group);
const finance = async <Row>(command: string, ...args: string[]): Promise<Row[]> => {
  await drained();
  const words = [command, '--tenant', 'maple', '--format', 'json', ...args];
  const { out, err, status } = await financeCommand(own.stack.environment, ...words);
  expect([err, status]).toEqual(['', 0]);
  return JSON.parse(out) as Row[];
};
const balances = (name: string, ...args: string[]) =>
  finance<Record<string, number>>('commissions', '--campaign', name, ...args);
const entries = (name: string) =>
  finance<LedgerRow>('commissions', '--campaign', name, '--entries');

/** Rows of an answer as the command prints them: a cell of nothing is empty there, and null in an answer. */
const printed = (rows: readonly { group: string }[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries({ ...row, group: row.group || '(none)' }).map(([name, value]) => [
        name,
        value ?? '',
      ]),
    ),
  );

/** What adds up: counts and amounts, and no ratios. */
const summed = [
  ...(['clicks', 'unique_clicks', 'bots', 'bounces', 'signups', 'confirmed', 'buyers'] as const),
  ...(['first_purchases', 'purchases', 'revenue_gross', 'revenue_without_tax'] as const),
  ...(['refunds', 'chargebacks', 'revenue_net', 'commission_held', 'commission_payable'] as const),
  ...(['commission_reversed', 'commission_withheld', 'cost', 'profit'] as const),
];
const addUp = (rows: readonly ReportRow[]) =>
  Object.fromEntries(
    summed.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)]),
  );

interface ExportedRow {
  kind: string;
  gross: number;
  net: number;
  day: string;
  member: string;
}
/** What the books say of some members. */
async function booked(members: readonly { id: string }[]) {
  const rows = (await finance<ExportedRow>('transactions', ...allTime)).filter((row) =>
    members.some(({ id }) => id === row.member),
  );
  const sum = (of: readonly ExportedRow[], name: 'gross' | 'net') =>
    of.reduce((total, row) => total + row[name], 0);
  const kind = (...kinds: string[]) => rows.filter((row) => kinds.includes(row.kind));
  return {
    revenue_gross: sum(kind('sale'), 'gross'),
    revenue_without_tax: sum(kind('sale'), 'net'),
    refunds: 0 - sum(kind('refund'), 'gross'),
    chargebacks: 0 - sum(kind('chargeback', 'chargeback_reversed'), 'gross'),
    revenue_net: sum(rows, 'net'),
  };
}

describe('a report', patience, () => {
  it('says what a count by hand says, and of money what the books say of the same members', async () => {
    await awayFromTheHour();
    await declared('counted', '--payout', 'revenue_share', '--percentage', '50');
    const { visit, visitor, brought } = traffic;
    const landing = '/landers/gallery/spring';
    // Five clicks: one of a visitor who comes by two, one of a program, and a bounce beside them.
    const ann = visitor();
    await visit(ann, { network: 'counted', sub1: 'a-1', sub2: 'red' }, { path: landing });
    await visit(ann, { network: 'counted', sub1: 'a-1', sub2: 'red' }, { path: landing });
    const eva = await brought({ network: 'counted', sub1: 'b-1', sub2: 'red' }, { path: landing });
    const leo = await brought({ network: 'counted', sub1: 'b-2', sub2: 'blue' });
    const twice = visitor();
    await visit(twice, { network: 'counted', sub1: 'b-3' });
    await visit(twice, { network: 'counted', sub1: 'b-4' });
    await visit(visitor({ userAgent: 'Googlebot/2.1' }), { network: 'counted', sub1: 'c-1' });
    await visit(visitor(), { network: 'counted', sub1: 'c-2', lb: '1' });
    await visit(visitor(), {}, { path: landing });
    for (const one of [eva, leo]) await activate(one.client, one.email);

    const first = await own.bought(eva);
    await drained();
    await own.sandbox().happen(first.reference, { status: 'refunded', amount: '10.00' });
    await own.sandbox().happen(first.reference, { status: 'refunded', amount: '0.01' });
    await pass(3 * day);
    await awayFromTheHour();
    const second = await own.bought(eva);
    const third = await own.bought(leo);
    await drained();
    await own.sandbox().happen(third.reference, { status: 'charged_back' });
    await drained();

    const row = await findRow('counted');
    const net = (await booked([eva, leo])).revenue_net;
    expect(row).toMatchObject({
      ...{ clicks: 6, unique_clicks: 4, bots: 1, bounces: 1, signups: 2, confirmed: 2 },
      ...{ buyers: 2, first_purchases: 2, purchases: 3, currency: 'USD' },
      ...(await booked([eva, leo])),
      ...{ bots_percent: 16.67, click_to_signup: 33.33, signup_to_confirmed: 100 },
      ...{ confirmed_to_buyer: 100, epc: Math.round((net / 6) * 100) / 100, arpu: net / 2 },
    });
    expect(net).toBeGreaterThan(0);

    const groups = async (by: string) =>
      Object.fromEntries(
        (await report(...allTime, '--name', 'counted', '--by', by)).map((one) => [one.group, one]),
      );
    const colors = await groups('sub2');
    expect(Object.keys(colors)).toEqual(['blue', 'red', '(none)', 'total']);
    expect(colors).toMatchObject({
      red: { clicks: 2, signups: 1, buyers: 1, ...(await booked([eva])) },
      blue: { clicks: 1, signups: 1, buyers: 1, ...(await booked([leo])), revenue_net: 0 },
      '(none)': { clicks: 3, signups: 0, epc: 0, arpu: '', roi: '' },
    });
    // The tracker's own id of a click groups nothing.
    expect(Object.keys(await groups('sub1'))).toEqual(['(none)', 'total']);
    expect((await groups('landing'))['gallery/spring']).toMatchObject({ clicks: 2, signups: 1 });
    // No page was shown in a variant.
    expect(Object.keys(await groups('variant'))).toEqual(['(none)', 'total']);
    expect((await groups('device')).phone).toMatchObject({ clicks: 5, signups: 2 });
    expect((await groups('country')).US).toMatchObject({ clicks: 6, buyers: 2 });
    const days = await groups('day');
    const last = (await today()) in days ? await today() : Object.keys(days).at(-2);
    // Each buyer counts once, and in a period of one day as the buyer of that day.
    expect(days[String(last)]).toMatchObject({ clicks: 0, purchases: 2, first_purchases: 1 });
    const oneDay = await report('--name', 'counted', '--from', `${last}`, '--to', `${last}`);
    expect(oneDay.at(-1)).toMatchObject({ buyers: 2, purchases: 2 });
    expect(await findRow('-')).toMatchObject({ clicks: 1, signups: 0, click_to_signup: 0 });

    const cohorts = await campaign('report', '--cohorts', '--format', 'json', ...allTime);
    const [cohort] = JSON.parse(cohorts.out) as Record<string, number | string>[];
    expect(cohort).toMatchObject({ signups: 2, currency: 'USD', d7: '' });
    await pass(8 * day);
    const later = await campaign('report', '--cohorts', '--format', 'json', ...allTime);
    expect(JSON.parse(later.out)[0]).toMatchObject({ d7: net / 2, d30: '' });
    expect(second.id).not.toBe(first.id);
  });

  it('reads the same after the stream has brought every record again', async () => {
    const before = [await report(...allTime), await entries('counted')];
    const all = (await own.admin.stored.everything()).filter(
      ({ pk, sk }) =>
        pk.startsWith('TENANT#maple#') && /^(CLICK|CORE#ACCOUNT|PAYMENT#.*)$/.test(sk),
    );
    expect(all.length).toBeGreaterThan(8);
    await traffic.streamAgain(all);
    expect([await report(...allTime), await entries('counted')]).toEqual(before);
  });

  it('says in the console what the command prints, to marketing and of the own brand', async () => {
    const marketing = await operatorAt(own.stack.port, 'marketing', ['maple']);
    const [, from] = allTime as [string, string];
    const period = { from, to: await today() };
    const { by: shownBy, brands } = await marketing.ok(campaignsContract, 'GET', { query: period });
    expect([shownBy, brands.length]).toEqual(['campaign', 1]);
    const [{ rows, totals, campaigns } = { rows: [], totals: [], campaigns: [] }] = brands;
    expect(printed([...rows, ...totals])).toEqual(await report(...allTime));
    expect(campaigns).toEqual([
      {
        ...{ name: 'counted', network: 'counted', status: 'active' },
        payout: { model: 'revenue_share', amount: null, percentage: 50 },
      },
    ]);

    const query = { brand: 'maple', campaign: 'counted', ...period };
    for (const by of ['sub2', 'landing', 'variant', 'day'] as const) {
      const one = await marketing.ok(campaignContract, 'GET', { query: { ...query, by } });
      expect(printed([...one.rows, ...one.totals])).toEqual(
        await report(...allTime, '--name', 'counted', '--by', by),
      );
    }
    const { by, groupings, cohorts } = await marketing.ok(campaignContract, 'GET', { query });
    // Clicks bring the tracker's own id in the first sub id, which groups nothing.
    expect([by, groupings.includes('sub1')]).toEqual(['sub2', false]);
    const { out } = await campaign('report', '--cohorts', '--format', 'json', ...allTime);
    const byDay = JSON.parse(out) as { day: string; signups: number; d0: number }[];
    const sum = (of: readonly { signups: number }[]) =>
      of.reduce((all, { signups }) => all + signups, 0);
    expect(sum(cohorts)).toBe(sum(byDay));
    for (const week of cohorts) {
      const days = byDay.filter(({ day }) => day >= week.from && day <= week.to);
      expect(sum(days)).toBe(week.signups);
      expect(week.to <= period.to && daysBetween(week.from, week.to) < 7).toBe(true);
      const net = days.reduce((all, { d0, signups }) => all + d0 * signups, 0);
      if (week.d0 !== null) expect(week.d0).toBeCloseTo(net / week.signups, 1);
    }

    const refused = (query: Record<string, string>) =>
      marketing.getErrorCode(campaignContract, 'GET', { query });
    expect(await refused({ ...query, by: 'sub1', campaign: 'nobody' })).toBe('not_found');
    expect(await refused({ ...query, by: 'sub1', from: '2020-01-01' })).toBe('validation_failed');
    expect(await refused({ ...query, by: 'sub1', to: '2020-01-01' })).toBe('validation_failed');
    expect(await refused({ ...query, by: 'email' })).toBe('validation_failed');
  });

  it('groups all campaigns and what none brought by each grouping, with the sums by campaign', async () => {
    await declared('second', '--payout', 'soi', '--amount', '2', '--click-id', 'sub2');
    const path = '/landers/gallery/spring';
    await traffic.brought({ network: 'second', sub1: 'a-1', sub2: 'red' }, { path });
    await traffic.visit(traffic.visitor({ country: 'CA' }), { sub1: 'a-1', sub2: 'red' }, { path });
    const marketing = await operatorAt(own.stack.port, 'marketing', ['maple']);
    const [, from] = allTime as [string, string];
    const period = { from, to: await today() };

    const tables = new Map<string, ReportRow[]>();
    for (const by of reportGroupings) {
      const rows = await report(...allTime, '--by', by);
      tables.set(by, rows);
      const shown = await marketing.ok(campaignsContract, 'GET', { query: { ...period, by } });
      const [{ rows: shownRows, totals } = { rows: [], totals: [] }] = shown.brands;
      expect([shown.by, printed([...shownRows, ...totals])]).toEqual([by, rows]);
    }
    const byCampaign = tables.get('campaign') ?? [];
    expect(byCampaign.map(({ group }) => group)).toEqual(['-', 'counted', 'second', 'total']);
    const sums = addUp(byCampaign.slice(0, -1));
    expect(sums).toMatchObject({ clicks: 9, signups: 3, buyers: 2 });
    expect(byCampaign[2]).toMatchObject({ clicks: 1, signups: 1, commission_held: 200 });
    for (const [by, rows] of tables) {
      expect([by, addUp(rows.slice(0, -1))]).toEqual([by, sums]);
      expect([by, addUp(rows.slice(-1))]).toEqual([by, sums]);
    }

    const clicks = (by: string) =>
      Object.fromEntries((tables.get(by) ?? []).map(({ group, clicks }) => [group, clicks]));
    expect(clicks('network')).toEqual({ counted: 6, second: 1, '(none)': 2, total: 9 });
    expect(clicks('landing')).toEqual({ 'gallery/spring': 5, '(none)': 4, total: 9 });
    expect(clicks('country')).toEqual({ CA: 1, US: 8, total: 9 });
    // What is the tracker's own id of a click in one campaign groups nothing there, and does in the others.
    expect(clicks('sub1')).toEqual({ 'a-1': 2, '(none)': 7, total: 9 });
    expect(clicks('sub2')).toEqual({ blue: 1, red: 3, '(none)': 5, total: 9 });

    const words = ['report', ...allTime, '--by', 'landing'];
    const csv = (await campaign(...(words as [string]), '--format', 'csv')).out.trim().split('\n');
    expect(csv.map((line) => line.split(',').slice(0, 3).join(' ').replaceAll('"', ''))).toEqual([
      ...['group currency clicks', 'gallery/spring USD 5', '(none) USD 4', 'total USD 9'],
    ]);
    const table = (await campaign(...(words as [string]), '--format', 'table')).out;
    expect(table).toMatch(/^group +currency +clicks .*\n.*gallery\/spring +USD +5 /);
  });

  it('goes on with money that goes back after the account is gone', async () => {
    await declared('gone', '--payout', 'revenue_share', '--percentage', '10', '--hold-days', '60');
    const ann = await traffic.brought({ network: 'gone', sub1: 'g-1' });
    await activate(ann.client, ann.email);
    const { reference } = await own.bought(ann);
    await drained();
    await ann.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    await pass(20 * day);
    expect(await own.admin.partition('maple', ann.id)).not.toContainEqual(
      expect.objectContaining({ sk: 'ATTRIBUTION' }),
    );
    await own.sandbox().happen(reference, { status: 'charged_back' });
    expect(await findRow('gone')).toMatchObject({
      ...(await booked([ann])),
      ...{ revenue_net: 0, commission_held: 0, cost: 0 },
    });
    expect((await findRow('gone'))?.commission_reversed).toBeGreaterThan(0);
  });

  it('is refused with reasons', async () => {
    for (const [args, reason] of [
      [['--by', 'moon'], '--by is one of campaign day network'],
      [['--from', '2026-02-30'], '--from is a day, YYYY-MM-DD.'],
      [['--month', '2026-13'], '--month is YYYY-MM.'],
      [['--name', 'nobody'], 'maple has no campaign nobody.'],
    ] as const) {
      const { status, err } = await campaign('report', ...args);
      expect([status, err]).toEqual([1, expect.stringContaining(reason)]);
    }
  });
});

describe('a commission', patience, () => {
  it('waits for a person, days later, where its member has opened no page since', async () => {
    await awayFromTheHour();
    const template = `soi=${trackerUrl('fleeting', 'c={click_id}')}`;
    await declared('fleeting', '--payout', 'soi', '--amount', '3', '--postback', template);
    const gone = await traffic.brought({ network: 'fleeting', sub1: 'f-1' });
    const back = await traffic.brought({ network: 'fleeting', sub1: 'f-2' });
    await pass(2 * 3_600);
    await back.client.ok(userContract, 'GET');
    await pass(6 * day);
    expect(await balances('fleeting')).toMatchObject([{ held: 600, withheld: 0 }]);
    await pass(day);
    expect(await balances('fleeting')).toMatchObject([{ earned: 600, held: 300, withheld: 300 }]);
    expect(await findRow('fleeting')).toMatchObject({
      ...{ commission_held: 300, commission_withheld: 300, cost: 600 },
    });
    const listed = await campaign('withheld', '--name', 'fleeting', '--format', 'json');
    const [waiting, ...others] = JSON.parse(listed.out) as Record<string, string>[];
    expect(waiting).toMatchObject({ member: gone.id, reason: 'never_back', amount: 300 });
    expect(others).toEqual([]);
    expect(await own.admin.partition('maple', gone.id)).toContainEqual(
      expect.objectContaining({ sk: 'ATTRIBUTION', flags: ['never_back'] }),
    );
    // What the tracker was told already stays, and is not told again.
    const words = ['--name', 'fleeting', '--commission', waiting?.commission ?? ''];
    expect((await campaign('release', ...words)).out).toContain(': released\n');
    expect(await balances('fleeting')).toMatchObject([{ held: 600, withheld: 0 }]);
    await pass(8 * day);
    expect(await balances('fleeting')).toMatchObject([{ held: 600, withheld: 0 }]);
    expect(calls('fleeting')).toHaveLength(2);
  });

  it('is held, payable and paid once; what goes back takes back what is still held', async () => {
    await awayFromTheHour();
    await declared(
      'owed',
      ...['--payout', 'first_purchase', '--amount', '20', '--hold-days', '30'],
      ...['--postback', `reversal=${trackerUrl('owed', 'p={payout}&c={click_id}')}`],
    );
    const members = [];
    for (const sub1 of ['o-1', 'o-2', 'o-3']) {
      const one = await traffic.brought({ network: 'owed', sub1 });
      await activate(one.client, one.email);
      members.push({ ...one, order: await own.bought(one) });
    }
    const [ann, ben, eva] = members;
    // Another purchase of the same member earns nothing.
    if (ann) await own.bought(ann);
    expect(await balances('owed')).toMatchObject([
      { campaign: 'owed', currency: 'USD', earned: 6_000, held: 6_000, payable: 0, paid: 0 },
    ]);
    await own.sandbox().happen(ben?.order.reference ?? '', { status: 'refunded', amount: '1.00' });
    expect(await balances('owed')).toMatchObject([{ reversed: 2_000, held: 4_000, payable: 0 }]);
    expect(await findRow('owed')).toMatchObject({
      ...{ commission_held: 4_000, commission_payable: 0, commission_reversed: 2_000, cost: 4_000 },
      roi: expect.any(Number),
    });
    const early = await pay('owed', 'T-0');
    expect([early.status, early.err]).toEqual([
      1,
      'finance pay-commission: nothing is payable to owed in USD today.\n',
    ]);

    await pass(31 * day);
    // What is payable stays, whatever happens to the money, and the tracker hears of nothing to pay back.
    await own.sandbox().happen(eva?.order.reference ?? '', { status: 'charged_back' });
    expect(await balances('owed')).toMatchObject([{ held: 0, payable: 4_000, reversed: 2_000 }]);
    await drained();
    expect(
      calls('owed')
        .map(({ target }) => target)
        .sort(),
    ).toEqual(['/owed?p=&c=o-3', '/owed?p=20.00&c=o-2']);
    expect((await pay('owed', 'T-1')).out).toBe('owed: payout 1, 40.00 USD, T-1\n');
    expect((await pay('owed', 'T-1')).err).toContain('T-1 is payout 1 of ');
    const parallel = await Promise.all(['T-2', 'T-3'].map((one) => pay('owed', one)));
    expect(parallel.map(({ status }) => status)).toEqual([1, 1]);
    expect(await balances('owed')).toMatchObject([
      { earned: 6_000, reversed: 2_000, withheld: 0, held: 0, payable: 0, paid: 4_000 },
    ]);
    const all = await entries('owed');
    expect(all.map(({ kind }) => kind).sort()).toEqual([
      ...['earned', 'earned', 'earned', 'paid', 'reversed'],
    ]);
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  it('is taken back with a ban within the hold, and given back with its end', async () => {
    await awayFromTheHour();
    await declared('banned', '--payout', 'revenue_share', '--percentage', '50');
    await declared('joined', '--payout', 'doi', '--amount', '4');
    const ann = await traffic.brought({ network: 'banned', sub1: 'x-1' });
    const ben = await traffic.brought({ network: 'joined', sub1: 'x-2' });
    for (const one of [ann, ben]) await activate(one.client, one.email);
    await own.bought(ann);
    const sums = async () => [...(await balances('banned')), ...(await balances('joined'))];
    // Half of 23.13, which is 27.99 without tax.
    const whole = [
      { earned: 1_157, held: 1_157, reversed: 0 },
      { earned: 400, held: 400, reversed: 0 },
    ];
    expect(await sums()).toMatchObject(whole);
    for (const { id } of [ann, ben]) await ban(id, true);
    expect(await sums()).toMatchObject([
      { earned: 1_157, held: 0, reversed: 1_157 },
      { earned: 400, held: 0, reversed: 400 },
    ]);
    expect(await findRow('banned')).toMatchObject({ cost: 0, commission_reversed: 1_157 });
    for (const { id } of [ann, ben]) await ban(id, false);
    expect(await sums()).toMatchObject(whole);
    await pass(31 * day);
    for (const { id } of [ann, ben]) await ban(id, true);
    expect(await sums()).toMatchObject([{ payable: 1_157 }, { payable: 400 }]);
  });

  it('waits for a person where the signup looks like fraud or the cap is reached', async () => {
    await awayFromTheHour();
    await declared(
      'doubted',
      ...['--payout', 'soi', '--amount', '3', '--cap-per-day', '1'],
      ...['--postback', `soi=${trackerUrl('doubted', 'c={click_id}')}`],
    );
    // One within the cap; one over it; one that took no time to sign up.
    await traffic.brought({ network: 'doubted', sub1: 'd-1' });
    await traffic.brought({ network: 'doubted', sub1: 'd-2' });
    await traffic.brought({ network: 'doubted', sub1: 'd-3' }, { afterSeconds: 0 });
    expect(calls('doubted')).toHaveLength(1);
    const listed = await campaign('withheld', '--name', 'doubted', '--format', 'json');
    const waiting = JSON.parse(listed.out) as { commission: string; reason: string }[];
    expect(waiting.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^over 1 on \S+$/),
      expect.stringMatching(/^over 1 on \S+ quick$/),
    ]);
    expect(await balances('doubted')).toMatchObject([{ earned: 900, withheld: 600, held: 300 }]);
    const decide = (action: string, at: number) =>
      campaign(action, '--name', 'doubted', '--commission', waiting[at]?.commission ?? '');
    expect((await decide('release', 0)).out).toContain(': released\n');
    expect((await decide('reject', 1)).out).toContain(': rejected\n');
    expect((await decide('release', 1)).err).toContain('is not withheld');
    expect(await balances('doubted')).toMatchObject([
      { earned: 900, withheld: 0, held: 600, reversed: 300 },
    ]);
    await drained();
    expect(calls('doubted').map(({ target }) => target)).toEqual([
      '/doubted?c=d-1',
      '/doubted?c=d-2',
    ]);
    expect(await findRow('doubted')).toMatchObject({
      ...{ signups: 3, commission_held: 600, commission_withheld: 0, commission_reversed: 300 },
    });
  });

  it('that is withheld and reversed is never told, and one of which a part is left is told of that', async () => {
    await awayFromTheHour();
    const query = 'e={event}&c={click_id}&p={payout}';
    const urls = (name: string) =>
      ['first_purchase', 'reversal'].flatMap((event) => [
        ...['--postback', `${event}=${trackerUrl(name, query)}`],
      ]);
    await declared('whole', '--payout', 'first_purchase', '--amount', '20', ...urls('whole'));
    await declared('part', '--payout', 'revenue_share', '--percentage', '50', ...urls('part'));
    // They took no time to sign up.
    const buy = async (network: string, sub1: string, refunded: string) => {
      const one = await traffic.brought({ network, sub1 }, { afterSeconds: 0 });
      await activate(one.client, one.email);
      const order = await own.bought(one);
      await drained();
      await own.sandbox().happen(order.reference, { status: 'refunded', amount: refunded });
      await drained();
      return { ...one, order };
    };
    const ann = await buy('whole', 'w-1', '27.99');
    await buy('whole', 'w-2', '27.99');
    const ben = await buy('part', 'p-1', '10.00');
    await buy('part', 'p-2', '27.99');
    const decideAll = async (name: string, decide: (at: number) => 'release' | 'reject') => {
      const { out } = await campaign('withheld', '--name', name, '--format', 'json');
      const waiting = JSON.parse(out) as { commission: string }[];
      expect(waiting).toHaveLength(2);
      for (const [at, { commission }] of waiting.entries()) {
        const done = await campaign(decide(at), '--name', name, '--commission', commission);
        expect([done.err, done.status]).toEqual(['', 0]);
      }
    };
    await decideAll('whole', (at) => (at === 0 ? 'release' : 'reject'));
    await decideAll('part', () => 'release');
    // What the stream brings again changes nothing of it.
    for (const { id, order } of [ann, ben]) {
      await traffic.streamAgain([{ pk: `TENANT#maple#MEMBER#${id}`, sk: `PAYMENT#${order.id}` }]);
    }
    await pass(60);
    expect(calls('whole')).toEqual([]);
    // Half of 23.13, less half of 8.26 that went back.
    expect(calls('part').map(({ target }) => target)).toEqual([
      '/part?e=first_purchase&c=p-1&p=7.44',
    ]);
    expect((await campaign('show', '--name', 'whole')).out).toMatch(
      / given_up reversed before it was sent\n/,
    );
    expect(await balances('whole')).toMatchObject([{ earned: 4_000, reversed: 4_000, held: 0 }]);
    expect(await balances('part')).toMatchObject([{ withheld: 0, held: 744 }]);
  });
});

/** Bans a member, or lifts the ban; `restrict-account` does the same beside other things. */
async function ban(id: string, banned: boolean): Promise<void> {
  const restriction = {
    at: new Date().toISOString(),
    case: 'c',
    until: null,
    status_before: 'active',
  };
  await own.admin.stored.documents.send(
    new UpdateCommand({
      TableName: own.admin.stored.name,
      Key: { pk: `TENANT#maple#MEMBER#${id}`, sk: 'CORE#ACCOUNT' },
      UpdateExpression: `SET #status = :status ${banned ? ', restriction = :restriction' : 'REMOVE restriction'}`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':status': banned ? 'suspended' : 'active',
        ...(banned ? { ':restriction': restriction } : {}),
      },
    }),
  );
  await drained();
}

const pay = (name: string, reference: string) =>
  financeCommand(
    own.stack.environment,
    ...['pay-commission', '--tenant', 'maple', '--campaign', name, '--reference', reference],
  );

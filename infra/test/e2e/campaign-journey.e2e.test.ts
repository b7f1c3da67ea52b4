/**
 * From a network's link to the books: a visitor lands on a phone, signs up on the page, confirms, buys, and
 * gets the money back. The network's tracker, which fails three times, hears of each of it once; what
 * the campaign's report says is what a count by hand and the bookings say.
 */
import { randomInt } from 'node:crypto';
import { paths } from '#frontend/lib/paths.ts';
import * as limits from '#shared/limits.ts';
import { dayIn } from '#shared/rules/age.ts';
import { addBrand } from '../support/add-brand.ts';
import { brandCommand, type CommandResult, financeCommand } from '../support/operator.ts';
import { at, shared } from '../support/shared-stack.ts';
import { expect, test } from './browser-test.ts';
import { signUpHere } from './lander-steps.ts';
import { userWith } from './members.ts';
import { buyOnPage, leavesForProvider, phone } from './payments.ts';
import { completeAccount } from './signup-steps.ts';
import { stack } from './stack.ts';
import { arrivesAt, started } from './steps.ts';

const timeZone = 'Europe/Amsterdam';
const clickId = ' Z{}"&%/+é#';
const events = ['soi', 'doi', 'first_purchase', 'reversal'] as const;
type Event = (typeof events)[number];
const failures = 3;
const longestWaitSeconds = Math.max(...limits.postbackRetrySeconds.slice(0, failures));
const landing = 'collagelanding/zomer';
/** Prices of the brand, and what is left of them without 21 % of tax. */
const first = { package: 'medium', credits: 60, value: '23.99', gross: 2_399, net: 1_983 };
const second = { package: 'small', credits: 15, value: '7.49', gross: 749, net: 619 };
const payout = 2_000;

interface JournalEntry {
  kind: string;
  member: string;
  gross: number;
  net: number;
}

test.afterEach(() => shared().resetClock());

test('a network’s visitor becomes a buyer, of which network, marketing and finance have the same', async ({
  visit,
}) => {
  test.slow();
  const name = `net-${randomInt(1_000_000)}`;
  const brand = `poort-${randomInt(1_000_000)}`;
  await addBrand(
    brand,
    (tenant) => {
      tenant.features.time_bonus = false;
      tenant.features.welcome_discount = null;
    },
    {
      pages: {
        collagelanding: {
          zomer: {
            button: { nl: 'Doe mee' },
            variants: [
              { name: 'rustig', weight: 1, headline: { nl: 'Allemaal een eigen verhaal.' } },
              { name: 'vlot', weight: 1, headline: { nl: 'En het jouwe?' } },
            ],
          },
        },
      },
    },
  );
  const { LOCAL_TRACKER_ORIGIN: tracker = '' } = stack().environment;
  const getTarget = (event: string) => `/${brand}?e=${event}&`;
  const calls = (event: Event) => shared().trackerCalls(getTarget(event));
  /** The first try comes at once, and the clock is moved after it. */
  const isTried = (event: Event) =>
    expect.poll(async () => (await calls(event)).length).toBeGreaterThan(0);
  const template = `${tracker}${getTarget('{event}')}cid={click_id}&p={payout}&sum={sum}&t={transaction_id}`;
  for (const event of events) await shared().failTracker(getTarget(event), failures);
  await read(
    brandCommand(
      stack().environment,
      ...['campaign', 'new', '--id', brand, '--name', name, '--network', name],
      ...['--payout', 'first_purchase', '--amount', '20.00'],
      ...events.flatMap((event) => ['--postback', `${event}=${template}`]),
    ),
  );

  // One visitor only looks; the other one goes all the way.
  const day = dayIn(timeZone, await shared().advance(0));
  const link = `/landers/${landing}?${new URLSearchParams({ network: name, sub1: clickId, sub2: 'zuid' })}`;
  expect((await at(brand).send({ path: `/landers/${landing}?network=${name}` })).status).toBe(200);
  const visitor = await visit({ brand, ...phone });
  leavesForProvider(visitor);
  const { page, context } = visitor;
  await page.goto(link);
  await page.keyboard.press('Shift');
  await started(page);
  // Who signs up within seconds looks like a program, and nothing is told of it.
  await shared().advance(2 * limits.quickSignupSeconds);
  const account = await signUpHere(visitor, { button: 'Doe mee', whole: false });
  await completeAccount(visitor, brand);
  await arrivesAt(page, paths['complete-signup']);
  await isTried('soi');
  await page.goto(await shared().mailedLink(account.email, '/api/activate.php'));
  await arrivesAt(page, paths['activate-done']);
  await isTried('doi');
  const order = { brand, method: 'ideal', atOnce: true } as const;
  const paid = await buyOnPage(visitor, { ...order, ...first, isFirst: true });
  await isTried('first_purchase');
  await buyOnPage(visitor, { ...order, ...second });
  await shared().payInSandbox(paid, { status: 'refunded', amount: first.value });
  await isTried('reversal');

  // A try waits from when it failed, which may be after the clock was moved already.
  await expect(async () => {
    await shared().advance(longestWaitSeconds);
    for (const event of events) {
      const statuses = (await calls(event)).map(({ status }) => status);
      expect(statuses).toEqual([200, ...Array<number>(failures).fill(503)]);
    }
  }).toPass();
  const accepted = new Map<Event, URLSearchParams>();
  for (const event of events) {
    const [last] = await calls(event);
    accepted.set(event, new URL(last?.target ?? '', tracker).searchParams);
  }
  const told = (event: Event) => Object.fromEntries(accepted.get(event) ?? []);
  for (const event of events) expect(told(event)).toMatchObject({ e: event, cid: clickId });
  expect([told('soi').p, told('doi').p]).toEqual(['', '']);
  expect(told('first_purchase')).toMatchObject({ p: '20.00', sum: first.value });
  expect(told('reversal')).toMatchObject({ p: '20.00', sum: first.value });
  expect(told('reversal').t).toBe(told('first_purchase').t);
  // Nothing comes again, however much time passes.
  await shared().advance(86_400);
  expect(await shared().trackerCalls(`/${brand}?`)).toHaveLength(events.length * (failures + 1));

  const { value: session = '' } =
    (await context.cookies()).find((one) => one.name === limits.sessionCookieName) ?? {};
  const member = (await userWith(brand, session))?.profile.id;
  const booked = (
    await readRows<JournalEntry>(
      financeCommand(
        stack().environment,
        ...['transactions', '--tenant', brand, '--from', day, '--format', 'json'],
      ),
    )
  ).filter((row) => row.member === member);
  expect(booked.map(({ kind, gross, net }) => [kind, gross, net])).toEqual([
    ['sale', first.gross, first.net],
    ['sale', second.gross, second.net],
    ['refund', 0 - first.gross, 0 - first.net],
  ]);
  const sum = (column: 'gross' | 'net', ...kinds: string[]) =>
    booked
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((total, row) => total + row[column], 0);

  const report = (...words: string[]) =>
    readRows<Record<string, number | string>>(
      brandCommand(
        stack().environment,
        ...['campaign', 'report', '--id', brand, '--from', day, '--format', 'json', ...words],
      ),
    );
  const came = { signups: 1, confirmed: 1, buyers: 1, first_purchases: 1, purchases: 2 };
  const money = {
    revenue_gross: sum('gross', 'sale'),
    revenue_without_tax: sum('net', 'sale'),
    refunds: 0 - sum('gross', 'refund'),
    chargebacks: 0,
    revenue_net: sum('net', 'sale', 'refund'),
  };
  const counted = {
    ...{ clicks: 2, unique_clicks: 2, bots: 0, bounces: 0, ...came, currency: 'EUR' },
    ...money,
    ...{ click_to_signup: 50, signup_to_confirmed: 100, confirmed_to_buyer: 100 },
    ...{ epc: second.net / 2, arpu: second.net, arppu: second.net },
    ...{ commission_held: 0, commission_payable: 0, commission_withheld: 0 },
    ...{ commission_reversed: payout, cost: 0, profit: second.net, roi: '' },
  };
  expect(money.revenue_net).toBe(second.net);
  const rows = await report('--name', name);
  expect(rows).toMatchObject([
    { group: name, ...counted },
    { group: 'total', ...counted },
  ]);
  expect(await report('--name', name, '--by', 'sub2')).toMatchObject([
    { group: 'zuid', clicks: 1, ...came, ...money },
    { group: '(none)', clicks: 1, signups: 0, purchases: 0, revenue_gross: 0 },
    { group: 'total', ...counted },
  ]);
  // Of the campaign, and of everything that came.
  for (const words of [['--name', name], []]) {
    for (const by of ['landing', 'variant']) {
      const landings = await report(...words, '--by', by);
      const bought = landings.filter(({ signups, group }) => signups === 1 && group !== 'total');
      const group = expect.stringMatching(/^collagelanding\/zomer \((rustig|vlot)\)$/);
      expect(bought).toMatchObject([{ group, ...came, ...money }]);
    }
  }
});

/** Returns what a command printed, which did what it was asked. */
async function read(running: Promise<CommandResult>): Promise<string> {
  const { status, out, err } = await running;
  expect([status, err]).toEqual([0, '']);
  return out;
}

const readRows = async <Row>(running: Promise<CommandResult>): Promise<Row[]> =>
  JSON.parse(await read(running)) as Row[];

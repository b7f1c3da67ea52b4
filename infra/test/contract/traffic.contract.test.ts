/** Clicks, the campaigns that they belong to, and what a network's tracker is told of its members. */
import { createHmac, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountExportContract } from '#shared/api/account-export.ts';
import * as limits from '#shared/limits.ts';
import { memberConfirmationContract } from '#shared/ops/member-confirmation.ts';
import { campaignSecret } from '../../local/engines/campaign-secrets.ts';
import { operatorAt } from '../support/console.ts';
import { ownShop } from '../support/fixtures.ts';
import { activate, signUp } from '../support/members.ts';
import type { StoredItem } from '../support/table.ts';
import { clickIn, createTraffic } from '../support/traffic.fixtures.ts';

const minute = 60;
const day = 86_400;
const own = ownShop([
  {
    id: 'maple',
    change: (config) => {
      config.prices.vat_percentages = { US: '21' };
    },
  },
  { id: 'birch' },
]);
beforeAll(own.open, 180_000);
afterAll(() => own.close([]));

const oddClickId = ' Z{}"<>&=%/+é#';
/** Each of the tests that run commands starts several processes. */
const patience = { timeout: 300_000 };

const traffic = createTraffic(own);
const { campaign, declared, trackerUrl, drained, pass, calls, awayFromTheHour } = traffic;
const { visit, visitor, signUpBy, brought, streamAgain } = traffic;
const getQuery = ({ target }: { target: string }) => new URL(target, 'https://t').searchParams;
const clicks = async (brand = 'maple') =>
  (await own.admin.stored.everything()).filter(({ pk }) => pk.startsWith(`TENANT#${brand}#CLICK#`));
const findClicks = async (network: string) =>
  (await clicks()).filter(
    ({ tracking }) => (tracking as { network?: string } | undefined)?.network === network,
  );
const postbacks = async (id: string) =>
  (await own.admin.partition('maple', id)).filter(({ sk }) =>
    sk.startsWith('POSTBACK#'),
  ) as (StoredItem & { event: string; state: string; tries: { code: string; text: string }[] })[];

describe('a visit', () => {
  it('with keys is a click, recorded once, of which the browser learns an id of the site’s own', async () => {
    await awayFromTheHour();
    const client = visitor();
    const query = { network: 'once', aff_sub: oddClickId, cpc: '0.12' };
    const page = await visit(client, query);
    expect(page.status).toBe(200);
    const mark = clickIn(page.text);
    expect(mark).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/), paid: true });
    expect(page.headers['set-cookie']).toBeUndefined();
    await visit(client, query);
    expect(clickIn((await visit(client, query, { path: '/members' })).text)).toEqual(mark);
    const found = await findClicks('once');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      pk: `TENANT#maple#CLICK#${mark?.id}`,
      tracking: { network: 'once', sub1: oddClickId, cpc: '0.12' },
      country: 'US',
      device: 'phone',
      landing: null,
      bot: false,
      bounce: false,
    });
    const text = JSON.stringify(found);
    for (const secret of [client.address, 'iPhone', 'Safari']) expect(text).not.toContain(secret);
    expect(await clicks('birch')).toEqual([]);
  });

  it('to a landing page is a click without keys, with its slug', async () => {
    const before = (await clicks()).length;
    await visit(visitor(), {}, { path: '/landers/gallery/spring' });
    const found = (await clicks()).find(({ slug }) => slug === 'spring');
    expect(found).toMatchObject({ landing: 'gallery', tracking: {} });
    await visit(visitor(), {}, { path: '/' });
    await visit(visitor(), {}, { path: '/landers/gallery', 'sec-fetch-site': 'same-origin' });
    await visit(visitor(), { network: 'early' }, { 'sec-purpose': 'prefetch' });
    expect(await clicks()).toHaveLength(before + 1);
  });

  it('with lb is a bounce, and one of a program says so', async () => {
    await visit(visitor(), { network: 'bouncing', lb: '1' });
    await visit(visitor({ userAgent: 'Googlebot/2.1' }), { network: 'crawled' });
    await visit(visitor(), { network: 'hosted' }, { 'x-local-asn': '16509' });
    expect(await findClicks('hosted')).toMatchObject([{ hosted: true, bot: false }]);
    expect(await findClicks('bouncing')).toMatchObject([{ bounce: true, bot: false }]);
    expect(await findClicks('crawled')).toMatchObject([
      { bounce: false, bot: true, hosted: false },
    ]);
  });
});

describe('a campaign', patience, () => {
  it('hears of an address that an operator confirms as of one whose member followed the link', async () => {
    await declared(
      'helped',
      ...['--payout', 'revenue_share', '--percentage', '50'],
      ...['--postback', `doi=${trackerUrl('helped', 'e={event}&cid={click_id}')}`],
    );
    own.stack.engines.tracker.answer('e=doi&', () => ({ status: 204 }));
    const ann = await brought({ network: 'helped', sub: 'one' });
    const support = await operatorAt(own.stack.port, 'support', ['maple']);
    await support.ok(memberConfirmationContract, 'POST', {
      body: {
        ...{ brand: 'maple', member: ann.id, email: ann.email, reason: 'Told by phone.' },
        key: randomBytes(16).toString('base64url'),
      },
    });
    await drained();
    await pass(minute);
    const got = calls('helped').map((one) => Object.fromEntries(getQuery(one)));
    expect(got).toMatchObject([{ e: 'doi', cid: 'one' }]);
  });

  it('is declared by options or a file, once by name and by network, and refused with reasons', async () => {
    const file = join(tmpdir(), `campaign-${process.pid}.json`);
    await writeFile(
      file,
      JSON.stringify({
        network: 'filed',
        click_id: 'sub2',
        payout: 'revenue_share',
        percentage: 40,
        postbacks: { soi: 'https://t.example/?c={click_id}' },
      }),
    );
    const made = await campaign('new', '--name', 'filed', '--file', file, '--hold-days', '14');
    expect([made.err, made.out]).toEqual(['', 'maple filed: active\n']);
    const again = await campaign('new', '--name', 'filed', '--file', file, '--hold-days', '14');
    expect(again.out).toBe('maple filed: active already; nothing was changed\n');
    const other = await campaign('new', '--name', 'filed', '--file', file);
    expect([other.status, other.err]).toEqual([1, expect.stringContaining('has another campaign')]);
    const rival = await campaign('new', '--name', 'rival', '--file', file);
    expect([rival.status, rival.err]).toEqual([
      1,
      'The network filed is that of the campaign filed.\n',
    ]);
    const wrong = await campaign(
      ...(['new', '--name', 'wrong', '--network', 'w', '--payout', 'soi'] as const),
      ...['--amount', '2.5', '--postback', 'doi=http://t.example/?m={email}'],
    );
    expect(wrong.status).toBe(1);
    for (const reason of [
      'amount: must be an amount such as 2.50',
      'postbacks.doi: has the unknown macro {email}',
      'postbacks.doi: must be an https address',
    ]) {
      expect(wrong.err).toContain(reason);
    }
    const changed = await campaign(
      ...(['change', '--name', 'filed', '--percentage', '30'] as const),
      ...['--postback', 'soi=none', '--postback', 'doi=https://t.example/d'],
    );
    expect(changed.err).toBe('');
    const shown = await campaign('show', '--name', 'filed');
    expect(shown.out).toContain('filed: network filed, active, pays 30 % of net revenue');
    expect(shown.out).toContain('  doi: https://t.example/d');
    expect(shown.out).not.toContain('  soi:');
    const listed = await campaign('list', '--format', 'json');
    const declared = JSON.parse(listed.out) as { name: string }[];
    expect(declared.filter(({ name }) => name === 'filed')).toMatchObject([
      { name: 'filed', click_id: 'sub2', hold_days: 14, attribution_days: 30, cap_per_day: null },
    ]);
  });

  it('hears of signup, confirmation, first purchase and reversal once each, after three failures', async () => {
    const query =
      'cid={click_id}&e={event}&s={status:lead=reg,sale=dep}&t={transaction_id}&p={payout}&sum={sum}&cur={currency}&ts={timestamp}&cts={click_timestamp}&co={country}&test={is_test}&n={network}&x={sub5}&sig={sig}';
    const events = ['soi', 'doi', 'first_purchase', 'purchase', 'reversal'];
    await declared(
      'adnet',
      ...['--payout', 'revenue_share', '--percentage', '50'],
      ...events.flatMap((event) => ['--postback', `${event}=${trackerUrl('adnet', query)}`]),
    );
    for (const event of events) {
      own.stack.engines.tracker.answer(`e=${event}&`, (count) =>
        count <= 3 ? { status: 500, body: `no ${event}\n${'x'.repeat(1_000)}` } : { status: 204 },
      );
    }
    const ann = await brought({ network: 'adnet', sub: oddClickId });
    await activate(ann.client, ann.email);
    const first = await own.bought(ann);
    await drained();
    await own.sandbox().happen(first.reference, { status: 'refunded', amount: '10.00' });
    await own.sandbox().happen(first.reference, { status: 'refunded', amount: '1.00' });
    await own.bought(ann);
    for (const seconds of [minute, 5 * minute, 30 * minute, 2 * 60 * minute, 12 * 60 * minute]) {
      await pass(seconds);
    }

    const got = calls('adnet');
    const accepted = got.filter(({ status }) => status === 204);
    expect(accepted.map((one) => getQuery(one).get('e')).sort()).toEqual(events.toSorted());
    expect(got).toHaveLength(events.length * 4);
    const facts = Object.fromEntries(
      accepted.map((one) => [getQuery(one).get('e'), Object.fromEntries(getQuery(one))]),
    );
    const click = (await findClicks('adnet'))[0];
    for (const told of Object.values(facts)) {
      expect(told).toMatchObject({
        ...{ cid: oddClickId, co: 'US', test: '0', n: 'adnet', x: '' },
        cts: String(Math.floor(Date.parse(String(click?.at)) / 1_000)),
      });
    }
    expect(facts).toMatchObject({
      soi: { s: 'reg', p: '', sum: '', cur: '' },
      doi: { s: 'confirmed', p: '', sum: '' },
      // 27.99 with 21 % of tax is 23.13 without, and half of that is the campaign's.
      first_purchase: { s: 'dep', p: '11.57', sum: '27.99', cur: 'USD' },
      purchase: { s: 'dep', p: '11.57', sum: '27.99' },
      reversal: { s: 'reversed', p: '4.13', sum: '10.00' },
    });
    expect(facts.soi?.t).toBe(facts.doi?.t);
    expect(facts.reversal?.t).toBe(facts.first_purchase?.t);
    expect(new Set(accepted.map((one) => getQuery(one).get('t'))).size).toBe(3);

    const secret = campaignSecret('/dating/maple/campaign-adnet') ?? '';
    for (const { target, headers } of got) {
      const unsigned = `${own.stack.engines.tracker.origin}${target.replace(/sig=.*$/, 'sig=')}`;
      const signature = createHmac('sha256', secret).update(unsigned).digest('hex');
      expect([target.replace(/^.*sig=/, ''), headers['x-signature-sha256']]).toEqual([
        signature,
        signature,
      ]);
      const text = `${target} ${JSON.stringify(headers)}`;
      for (const secretText of [ann.email, ann.id, ann.client.address, 'iPhone', secret]) {
        expect(text).not.toContain(secretText);
      }
    }
    for (const { state, tries } of await postbacks(ann.id)) {
      expect([state, ...tries.map(({ code }) => code)]).toEqual([
        'sent',
        '500',
        '500',
        '500',
        '204',
      ]);
      expect(tries[0]?.text).toHaveLength(limits.postbackResponseChars);
    }

    // The stream may bring a record again.
    for (const sk of ['CORE#ACCOUNT', `PAYMENT#${first.id}`])
      await streamAgain([{ pk: `TENANT#maple#MEMBER#${ann.id}`, sk }]);
    await pass(minute);
    expect(calls('adnet')).toHaveLength(events.length * 4);

    const exported = await ann.client.ok(accountExportContract, 'GET');
    expect(exported.account.tracking).toBeNull();
    expect(exported.attribution).toMatchObject({
      campaign: 'adnet',
      tracking: { network: 'adnet', sub1: oddClickId },
      click: { at: click?.at, landing: null },
    });
  });

  it('whose tracker never takes it is given up after six tries, and shown', async () => {
    await declared(
      'broken',
      ...['--payout', 'soi', '--amount', '2.50', '--method', 'POST'],
      ...['--postback', `soi=${trackerUrl('broken', 'cid={click_id}&p={payout}&c={currency}')}`],
    );
    own.stack.engines.tracker.answer('/broken', () => ({ status: 302, body: 'elsewhere' }));
    const ann = await brought({ network: 'broken', sub1: 'b-1' });
    const tried = async () => (await postbacks(ann.id))[0]?.tries.length;
    const counts = [await tried()];
    for (const seconds of limits.postbackRetrySeconds) {
      await pass(seconds);
      counts.push(await tried());
    }
    await pass(day);
    expect([...counts, await tried()]).toEqual([1, 2, 3, 4, 5, 6, 6]);
    expect(await postbacks(ann.id)).toMatchObject([{ state: 'given_up' }]);
    const got = calls('broken');
    expect(got).toHaveLength(6);
    expect(got[0]).toMatchObject({ method: 'POST', body: 'cid=b-1&p=2.50&c=USD' });
    expect(calls('redirected')).toEqual([]);
    const shown = await campaign('show', '--name', 'broken');
    expect(shown.out).toMatch(/ soi \S+ given_up\n/);
    expect(shown.out.match(/ 302 elsewhere\n/g)).toHaveLength(6);
  });

  it('waits while it is paused, and holds what is over its day’s cap', async () => {
    await declared(
      'capped',
      ...['--payout', 'soi', '--amount', '3', '--cap-per-day', '1'],
      ...['--postback', `soi=${trackerUrl('capped', 'cid={click_id}')}`],
    );
    await awayFromTheHour();
    expect((await campaign('pause', '--name', 'capped')).out).toBe('maple capped: paused\n');
    const ann = await brought({ network: 'capped', sub1: 'c-1' });
    const ben = await brought({ network: 'capped', sub1: 'c-2' });
    expect(calls('capped')).toEqual([]);
    expect(await postbacks(ann.id)).toMatchObject([{ state: 'pending', tries: [] }]);
    expect(await postbacks(ben.id)).toMatchObject([
      { state: 'held', reason: expect.stringContaining('over 1 on ') },
    ]);
    expect((await campaign('resume', '--name', 'capped')).out).toBe('maple capped: active\n');
    await pass(60 * minute);
    expect(calls('capped').map((one) => getQuery(one).get('cid'))).toEqual(['c-1']);
    expect((await campaign('show', '--name', 'capped')).out).toContain(' held over 1 on ');
  });

  it('hears of nobody whom another network or no click of it brought', async () => {
    const url = trackerUrl('quiet', 'cid={click_id}');
    await declared('quiet', '--payout', 'soi', '--amount', '1', '--postback', `soi=${url}`);
    await brought({ network: 'unknown', sub1: 'q-1' });
    await brought({ ref: 'quiet', sub1: 'q-2', cpc: '1' });
    const late = visitor();
    const click = clickIn((await visit(late, { network: 'quiet', sub1: 'q-3' })).text)?.id ?? '';
    await pass(31 * day);
    await signUp(late, { click });
    await signUpBy(own.at('birch'), { network: 'quiet', sub1: 'q-4' });
    // An id that no page told is no click.
    await signUp(visitor(), { click: 'x'.repeat(22) });
    await drained();
    expect(calls('quiet')).toEqual([]);

    // A paid click counts whatever the browser kept after it.
    const ann = visitor();
    const paid = clickIn((await visit(ann, { network: 'quiet', sub1: 'q-5' })).text)?.id ?? '';
    await pass(minute);
    await signUp(ann, { click: paid, tracking: { ref: 'friend' } });
    // What the browser kept of the source counts where its click could not be stored.
    const lost = async (sub1: string) => {
      const client = visitor();
      const mark = clickIn((await visit(client, { network: 'quiet', sub1 })).text);
      const Key = { pk: `TENANT#maple#CLICK#${mark?.id}`, sk: 'CLICK' };
      const { documents, name } = own.admin.stored;
      expect((await clicks()).find(({ pk }) => pk === Key.pk)?.sk).toBe(Key.sk);
      await documents.send(new DeleteCommand({ TableName: name, Key }));
      const body = { click: mark?.id ?? '', tracking: { network: 'quiet', sub1 } };
      return () => signUp(client, body);
    };
    await (await lost('q-6'))();
    // It counts no longer than a stored one, and not where nothing says how old it is.
    const signUpLate = await lost('q-7');
    await pass(32 * day);
    await signUpLate();
    await signUp(visitor(), { tracking: { network: 'quiet', sub1: 'q-8' } });
    await signUp(visitor(), {
      ...{ click: 'x'.repeat(22), tracking: { network: 'quiet', sub1: 'q-9' } },
    });
    await drained();
    // Two members are told of in any order.
    const told = calls('quiet').map((one) => getQuery(one).get('cid'));
    expect(told.sort()).toEqual(['q-5', 'q-6']);
  });

  it('is not called where its address is not public', async () => {
    await declared(
      'inside',
      ...['--payout', 'soi', '--amount', '1', '--postback', 'soi=https://127.0.0.1:1/'],
      ...['--postback', 'doi=https://localhost:1/'],
    );
    for (const event of ['soi', 'doi']) {
      const tested = await campaign('test', '--name', 'inside', '--event', event);
      expect([tested.status, tested.out]).toEqual([1, expect.stringContaining(' not_public\n')]);
    }
  });

  it('is tested on the way of a real postback, once', async () => {
    await declared(
      'tested',
      ...['--payout', 'soi', '--amount', '1', '--click-id', 'sub3'],
      ...['--postback', `soi=${trackerUrl('tested', 'cid={click_id}&s={sub3}&t={is_test}')}`],
    );
    const tested = await campaign('test', '--name', 'tested', '--event', 'soi', '--click', 'a b');
    expect([tested.err, tested.status]).toEqual(['', 0]);
    expect(tested.out).toContain(' test sent\n');
    expect(tested.out).toMatch(/ 200 OK\n/);
    expect(calls('tested').map(({ target }) => target)).toEqual(['/tested?cid=a%20b&s=a%20b&t=1']);
    own.stack.engines.tracker.answer('/tested', () => ({ status: 500 }));
    const failed = await campaign('test', '--name', 'tested', '--event', 'soi');
    expect(failed.status).toBe(1);
    await pass(day);
    expect(calls('tested')).toHaveLength(2);
  });
});

/** Campaigns that are declared, changed, tested and decided on in the console, as the command does it. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditContract } from '#shared/ops/audit.ts';
import { campaignContract } from '#shared/ops/campaign.ts';
import { campaignPostbacksContract } from '#shared/ops/campaign-postbacks.ts';
import { campaignsContract } from '#shared/ops/campaigns.ts';
import { withheldCommissionsContract } from '#shared/ops/withheld-commissions.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { campaignSecret } from '../../local/engines/campaign-secrets.ts';
import { operatorAt } from '../support/console.ts';
import { ownShop } from '../support/fixtures.ts';
import { createTraffic } from '../support/traffic.fixtures.ts';

const own = ownShop([{ id: 'maple' }, { id: 'birch' }]);
beforeAll(own.open, 180_000);
afterAll(() => own.close([]));
/** Each of the tests that run commands starts several processes. */
const patience = { timeout: 300_000 };

const traffic = createTraffic(own);
const { campaign, trackerUrl, calls, drained, brought, visitor, signUpBy } = traffic;
const brand = 'maple';
const operator = (role: OperatorRole = 'marketing') => operatorAt(own.stack.port, role, [brand]);
const period = { from: '2026-01-01', to: '2026-01-31' };

const getTerms = (network: string) => ({
  ...{ network, payout: 'doi' as const, amount: '2.50', hold_days: 14, cap_per_day: 40 },
  postbacks: { doi: trackerUrl(network, 'cid={click_id}&test={is_test}&sig={sig}') },
});
const declare = async (name: string, terms: object = getTerms(name)) =>
  (await operator()).ok(campaignsContract, 'POST', { body: { brand, name, terms } });
const getShown = async (name: string) =>
  (
    await (
      await operator()
    ).ok(campaignContract, 'GET', {
      query: { brand, campaign: name, ...period },
    })
  ).campaign;
const change = async (body: object) =>
  (await operator()).client.send({
    method: 'PUT',
    path: '/ops/campaign',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ brand, ...body }),
  });
const getAudit = async (action: string) =>
  (await (await operator('administrator')).ok(auditContract, 'GET', { query: { brand, action } }))
    .entries;

describe('a campaign', patience, () => {
  it('is declared in the console as by the command, field for field', async () => {
    await declare('desk');
    const made = await campaign(
      ...(['new', '--name', 'line', '--network', 'line', '--payout', 'doi'] as const),
      ...['--amount', '2.50', '--hold-days', '14', '--cap-per-day', '40'],
      ...['--postback', `doi=${getTerms('line').postbacks.doi}`],
    );
    expect([made.err, made.status]).toEqual(['', 0]);
    const listed = JSON.parse((await campaign('list', '--format', 'json')).out) as {
      name: string;
      by: string;
      at: string;
    }[];
    const [desk, line] = ['desk', 'line'].map((name) => {
      const {
        by: _by,
        at: _at,
        ...rest
      } = listed.find((one) => one.name === name) ?? {
        ...{ name: '', by: '', at: '' },
      };
      return JSON.parse(JSON.stringify(rest).replaceAll(name, 'NAME')) as object;
    });
    expect(desk).toEqual(line);
    expect(desk).toMatchObject({ hold_days: 14, cap_per_day: 40, attribution_days: 30 });
  });

  it.each([
    ['no network', { payout: 'doi', amount: '2.50' }, { 'terms.network': 'required' }],
    ['no payout', { network: 'w' }, { 'terms.payout': 'required' }],
    ['no amount', { network: 'w', payout: 'soi' }, { 'terms.amount': 'required' }],
    [
      'an amount of a share',
      { network: 'w', payout: 'revenue_share', percentage: 40, amount: '1.00' },
      { 'terms.amount': 'invalid_option' },
    ],
    [
      'a macro that is none',
      {
        ...{ network: 'w', payout: 'soi', amount: '1.00' },
        postbacks: { soi: 'https://t.example/?m={email}' },
      },
      { 'terms.postbacks.soi': 'invalid_format' },
    ],
    [
      'a parameter of its own choice',
      { network: 'w', payout: 'soi', amount: '1.00', secret_parameter: '/dating/maple/mollie-key' },
      { 'terms.secret_parameter': 'unknown_field' },
    ],
  ])('is refused with %s, at its field', async (_, terms, fields) => {
    const { client } = await operator();
    const response = await client.send({
      ...{ method: 'POST', path: '/ops/campaigns' },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ brand, name: 'wrong', terms }),
    });
    expect([response.status, JSON.parse(response.text)]).toEqual([
      422,
      { error: expect.objectContaining({ code: 'validation_failed', fields }) },
    ]);
    expect((await campaign('list')).out).not.toContain('wrong');
  });

  it('is refused with a name or a network of another one, at its field', async () => {
    await declare('first');
    const refused = async (name: string, network: string) => {
      const { client } = await operator();
      const { text } = await client.send({
        ...{ method: 'POST', path: '/ops/campaigns' },
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ brand, name, terms: { ...getTerms('first'), network } }),
      });
      return (JSON.parse(text) as { error: { fields: object } }).error.fields;
    };
    expect(await refused('first', 'other')).toEqual({ name: 'already_used' });
    expect(await refused('second', 'first')).toEqual({ 'terms.network': 'already_used' });
  });

  it('has a secret that is shown once, signs what the tracker gets, and stands nowhere else', async () => {
    const { secret } = await declare('signed');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await declare('signed')).secret).toBeNull();
    const one = await operator();
    const named = { brand, campaign: 'signed' };
    const { id } = await one.ok(campaignPostbacksContract, 'POST', {
      body: { ...named, event: 'doi', click: 'try 1' },
    });
    await drained();
    const { postbacks } = await one.ok(campaignPostbacksContract, 'GET', { query: named });
    expect(postbacks).toMatchObject([
      { id, event: 'doi', state: 'sent', is_test: true, tries: [{ code: '200' }] },
    ]);
    const sign = (target: string, by: string) =>
      createHmac('sha256', by)
        .update(`${own.stack.engines.tracker.origin}${target.replace(/sig=.*$/, 'sig=')}`)
        .digest('hex');
    const [first] = calls('signed');
    const target = first?.target ?? '';
    expect(target).toContain('cid=try%201&test=1&');
    expect(new URLSearchParams(target.split('?')[1]).get('sig')).toBe(sign(target, secret ?? ''));
    expect(sign(target, secret ?? '')).not.toBe(
      sign(target, campaignSecret('/dating/maple/campaign-signed') ?? ''),
    );

    const changed = await one.ok(campaignContract, 'PUT', {
      body: { ...named, version: 1, new_secret: true },
    });
    expect(changed.secret).toMatch(/^[\w-]{43}$/);
    expect(changed.secret).not.toBe(secret);
    const everything = JSON.stringify([
      await own.admin.stored.everything(),
      await getAudit('campaign'),
      await getShown('signed'),
    ]);
    for (const text of [secret, changed.secret]) expect(everything).not.toContain(text);
  });

  it('keeps a parameter that the command named out of the console’s reach', async () => {
    const made = await campaign(
      ...(['new', '--name', 'named', '--network', 'named', '--payout', 'doi'] as const),
      ...['--amount', '1.00', '--secret-parameter', '/dating/maple/mollie-key'],
    );
    expect(made.err).toBe('');
    expect(await getShown('named')).toMatchObject({ has_own_secret: false });
    const refused = await change({ campaign: 'named', version: 1, new_secret: true });
    expect([refused.status, JSON.parse(refused.text).error.fields]).toEqual([
      422,
      { new_secret: 'invalid_option' },
    ]);
  });

  it('changes what is named, pauses and goes on, each once, with what it was in the audit', async () => {
    const template = trackerUrl('moving', 'token=hidden&c={click_id}');
    await declare('moving', { ...getTerms('moving'), postbacks: { doi: template } });
    const ok = async (body: object) => {
      const { status, text } = await change({ campaign: 'moving', ...body });
      expect([status, text]).toEqual([200, expect.any(String)]);
    };
    await ok({ version: 1, terms: { hold_days: 7, postbacks: { doi: null, soi: template } } });
    await ok({ version: 2, status: 'paused' });
    const stale = await change({ campaign: 'moving', version: 2, status: 'active' });
    expect([stale.status, JSON.parse(stale.text).error.code]).toEqual([409, 'campaign_stale']);
    expect((await campaign('list')).out).toContain('moving: network moving, paused');
    await ok({ version: 3, status: 'active' });
    expect(await getShown('moving')).toMatchObject({
      ...{ status: 'active', hold_days: 7, cap_per_day: 40, version: 4 },
      postbacks: { soi: template },
    });
    const entries = (await getAudit('campaign.change')).filter(
      ({ subject }) => subject?.id === 'moving',
    );
    const place = template.replace(/\?.*/, '?…');
    expect(entries.map(({ outcome, before, after }) => ({ outcome, before, after }))).toEqual([
      { outcome: 'done', before: { status: 'paused' }, after: { status: 'active' } },
      { outcome: 'refused', before: null, after: { error: 'campaign_stale' } },
      { outcome: 'done', before: { status: 'active' }, after: { status: 'paused' } },
      {
        outcome: 'done',
        before: { hold_days: 14, postbacks: [`doi ${place}`] },
        after: { hold_days: 7, postbacks: [`soi ${place}`] },
      },
    ]);
    // A tracker's own key may stand in its address.
    expect(JSON.stringify(await getAudit('campaign'))).not.toContain('hidden');
  });

  it('calls no tracker for an event that it is not told of', async () => {
    await declare('quiet', { network: 'quiet', payout: 'doi', amount: '1.00' });
    const body = { brand, campaign: 'quiet', event: 'soi' as const, click: 'one' };
    const one = await operator();
    expect(await one.getErrorCode(campaignPostbacksContract, 'POST', { body })).toBe(
      'validation_failed',
    );
  });
});

describe('what is withheld', patience, () => {
  it('is released with its postback or rejected for good, once, with a reason that ledger and audit keep', async () => {
    const url = trackerUrl('held', 'e={event}&t={transaction_id}');
    await declare('held', {
      ...{ network: 'held', payout: 'soi', amount: '2.00', hold_days: 0 },
      postbacks: { soi: url },
    });
    for (const _ of [1, 2]) {
      await signUpBy(visitor(), { network: 'held' }, { afterSeconds: 0 });
    }
    await drained();
    expect(calls('held')).toEqual([]);
    const one = await operator();
    const named = { brand, campaign: 'held' };
    const read = async () =>
      (await one.ok(withheldCommissionsContract, 'GET', { query: named })).commissions;
    const waiting = await read();
    expect(waiting).toMatchObject([
      { event: 'soi', amount: 200, currency: 'USD', reason: 'quick' },
      { event: 'soi', amount: 200, currency: 'USD', reason: 'quick' },
    ]);
    const listed = await campaign('withheld', '--name', 'held', '--format', 'json');
    for (const { commission } of waiting) expect(listed.out).toContain(commission);
    const [first, second] = waiting.map(({ commission }) => commission);
    const decide = (commission: string | undefined, decision: 'release' | 'reject') => ({
      body: { ...named, commission: commission ?? '', decision, reason: `To ${decision}.` },
    });
    await one.ok(withheldCommissionsContract, 'POST', decide(first, 'release'));
    await drained();
    expect(calls('held')).toHaveLength(1);
    await one.ok(withheldCommissionsContract, 'POST', decide(second, 'reject'));
    await drained();
    expect(calls('held')).toHaveLength(1);
    expect(await read()).toEqual([]);
    for (const commission of [first, second]) {
      const again = decide(commission, 'release');
      expect(await one.getErrorCode(withheldCommissionsContract, 'POST', again)).toBe(
        'commission_decided',
      );
    }
    expect(
      await one.getErrorCode(withheldCommissionsContract, 'POST', decide('nowhere', 'release')),
    ).toBe('not_found');
    const entries = (await own.admin.stored.everything()).filter(
      ({ pk, kind }) =>
        pk === 'TENANT#maple#COMMISSIONS#held' && (kind === 'released' || kind === 'rejected'),
    );
    expect(entries).toMatchObject([
      { kind: 'released', commission: first, reason: 'To release.' },
      { kind: 'rejected', commission: second, reason: 'To reject.' },
    ]);
    const audit = (await getAudit('commissions.decide')).filter(
      ({ outcome }) => outcome === 'done',
    );
    expect(audit.map(({ reason, after }) => [reason, after])).toEqual([
      ['To reject.', { commission: second, decision: 'reject' }],
      ['To release.', { commission: first, decision: 'release' }],
    ]);
  });

  it('is decided once by two at the same moment', async () => {
    await declare('race', { network: 'race', payout: 'soi', amount: '2.00' });
    await brought({ network: 'race' }, { afterSeconds: 0 });
    const people = await Promise.all([operator(), operator()]);
    const named = { brand, campaign: 'race' };
    const { commissions } = await people[0].ok(withheldCommissionsContract, 'GET', {
      query: named,
    });
    const codes = await Promise.all(
      people.map((one, at) =>
        one.getErrorCode(withheldCommissionsContract, 'POST', {
          body: {
            ...{ ...named, commission: commissions[0]?.commission ?? '', reason: 'A person.' },
            decision: at === 0 ? 'release' : 'reject',
          },
        }),
      ),
    );
    expect(codes.filter((code) => code === 'commission_decided')).toHaveLength(1);
  });
});

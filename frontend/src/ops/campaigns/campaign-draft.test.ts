import { describe, expect, it } from 'vitest';
import {
  type CampaignDraft,
  emptyCampaign,
  findCampaignProblems,
  toChangedTerms,
  toDraft,
  toFieldProblems,
  toNewTerms,
} from './campaign-draft.ts';
import { getReasonText } from './campaign-words.ts';
import { campaignTermsFixture } from './campaigns.fixtures.ts';

const draft = (over: Partial<CampaignDraft> = {}): CampaignDraft => ({
  ...emptyCampaign,
  ...{ name: 'adnet-de', network: 'adnet', amount: '2,50' },
  ...over,
});
const templates = (over: Partial<CampaignDraft['postbacks']>) => ({
  postbacks: { ...emptyCampaign.postbacks, ...over },
});
const problems = (over: Partial<CampaignDraft>) => Object.keys(findCampaignProblems(draft(over)));

describe('a new campaign', () => {
  it('has the terms that are written, with those that are usual', () => {
    const given = draft(templates({ doi: ' https://t.example/?c={click_id} ' }));
    expect(findCampaignProblems(given)).toEqual({});
    expect(toNewTerms(given)).toEqual({
      ...{ network: 'adnet', click_id: 'sub1', payout: 'doi', amount: '2.50' },
      ...{ hold_days: 30, attribution_days: 30, cap_per_day: null, method: 'GET' },
      postbacks: { doi: 'https://t.example/?c={click_id}' },
    });
  });

  it('pays a share or an amount, never both', () => {
    const given = draft({ payout: 'revenue_share', percentage: '40' });
    expect(toNewTerms(given)).toMatchObject({ payout: 'revenue_share', percentage: 40 });
    expect(toNewTerms(given)).not.toHaveProperty('amount');
  });

  it.each<[keyof ReturnType<typeof findCampaignProblems>, Partial<CampaignDraft>]>([
    ['name', { name: 'Adnet' }],
    ['name', { name: 'a' }],
    ['network', { network: ' ' }],
    ['amount', { amount: '2.5.0' }],
    ['amount', { amount: '' }],
    ['percentage', { payout: 'revenue_share', percentage: '91' }],
    ['percentage', { payout: 'revenue_share', percentage: '' }],
    ['holdDays', { holdDays: '366' }],
    ['attributionDays', { attributionDays: '0' }],
    ['attributionDays', { attributionDays: '91' }],
    ['cap', { cap: '0' }],
    ['cap', { cap: '1.5' }],
    ['soi', templates({ soi: 'https://t.example/?m={email}' })],
    ['reversal', templates({ reversal: 'http://t.example/' })],
  ])('is not sent while the field %s is wrong: %o', (field, over) => {
    expect(problems(over)).toEqual([field]);
  });
});

describe('a change', () => {
  const was = campaignTermsFixture({
    cap_per_day: 40,
    postbacks: { soi: 'https://t.example/s', doi: 'https://t.example/d' },
  });

  it('names nothing where nothing is written anew', () => {
    expect(toChangedTerms(toDraft(was), was)).toEqual({});
  });

  it('names what was written, and takes a template away that was cleared', () => {
    const given = { ...toDraft(was), cap: '', holdDays: '14' };
    given.postbacks = { ...given.postbacks, soi: '', purchase: 'https://t.example/p' };
    expect(toChangedTerms(given, was)).toEqual({
      ...{ cap_per_day: null, hold_days: 14 },
      postbacks: { soi: null, purchase: 'https://t.example/p' },
    });
  });

  it('says all of a payout of which a part changes', () => {
    expect(toChangedTerms({ ...toDraft(was), amount: '4' }, was)).toEqual({
      ...{ payout: 'doi', amount: '4' },
    });
  });
});

it('shows what the server refuses at its field', () => {
  expect(
    toFieldProblems({
      'terms.network': 'already_used',
      'terms.postbacks.doi': 'invalid_format',
      brand: 'required',
    }),
  ).toEqual({ network: 'Another campaign of the brand has it', doi: 'Invalid format' });
});

it('says in words why a commission waits', () => {
  expect(getReasonText('over 3 on 2026-10-01 quick same_net')).toBe(
    'More than 3 on Thu 1 October, signed up within seconds of the click, many sign-ups of one part of the net',
  );
  expect(getReasonText('disposable')).toBe('A throw-away address');
});

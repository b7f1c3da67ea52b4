import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#shared/model/values.ts';
import { brand, purchase } from '../fixtures.ts';
import { moneyText, percentText } from '../formats.ts';
import { type MailInput, type RenderedMail, renderMail } from '../render.ts';
import { translate } from '../texts.ts';

type Payment = Extract<
  MailInput,
  {
    template:
      | 'receipt'
      | 'payment_reversed'
      | 'direct_debit_notice'
      | 'withdrawal_receipt'
      | 'immediate_start_receipt';
  }
>;
type What = Payment extends infer One
  ? One extends Payment
    ? Pick<One, 'template' | 'params'>
    : never
  : never;

const mail = (locale: Locale, what: What): RenderedMail =>
  renderMail({
    brand,
    locale,
    recipient: { name: 'Małgosia', address: 'malgosia@example.pl' },
    ...what,
  } as MailInput);

const seller = {
  name: 'Hartje Media B.V.',
  address: 'Keizersgracht 123, Amsterdam, Nederland',
  chamber: '00000001',
  vatNumber: 'NL000000001B01',
};
const receipt = (changes: Partial<typeof purchase> = {}): What => ({
  template: 'receipt',
  params: {
    purchase: { ...purchase, ...changes },
    seller,
    until: '2026-03-15T12:00:00.000Z',
    support: brand.supportEmail,
  },
});
const reversed = (changes: object = {}): What => ({
  template: 'payment_reversed',
  params: {
    purchase,
    kind: 'chargeback',
    back: 2_519,
    credits: 60,
    owed: true,
    blocked: true,
    ...changes,
  },
});
const notice: What = {
  template: 'direct_debit_notice',
  params: {
    link: purchase.link,
    amount: 2_519,
    currency: 'EUR',
    day: '2026-03-02T12:00:00.000Z',
    timeZone: 'Europe/Amsterdam',
    creditor: seller.name,
    creditorId: 'NL69ZZZ123456780000',
    mandate: 'NL-0123456789ABCDEF0123',
    account: 'NL91 •••• 4300',
  },
};
const withdrawn = (changes: object = {}): What => ({
  template: 'withdrawal_receipt',
  params: {
    purchase,
    at: '2026-03-04T12:00:00.000Z',
    refund: 1_889,
    creditsBack: 60,
    ...changes,
  },
});
const begun: What = {
  template: 'immediate_start_receipt',
  params: {
    purchases: [purchase, { ...purchase, number: '4F2A9C11B0-0002', credits: 20 }],
    at: '2026-03-04T12:00:00.000Z',
    version: '2026-11',
  },
};
const all = [receipt(), reversed(), notice, withdrawn(), begun];

describe.each(locales)('mails about payments in %s', (locale) => {
  const money = (amount: number) => moneyText(locale, { amount, currency: 'EUR' });

  it('are complete, name the recipient and lead to the brand only', () => {
    for (const what of all) {
      const { subject, html, text } = mail(locale, what);
      expect(subject).not.toBe('');
      for (const body of [html, text]) expect(body).toContain('Małgosia');
      expect(text).toContain(purchase.link);
      expect(subject + text).not.toMatch(/[{}]/);
      expect(`${subject}${html}${text}`).not.toMatch(/undefined|\[object|NaN|Invalid Date/);
      const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);
      expect(new Set(links.map((link) => new URL(link).origin))).toEqual(new Set([brand.origin]));
    }
  });

  it('are written in that language and no other', () => {
    const others = locales.filter((other) => other !== locale);
    const texts = all.map((what) => mail(locale, what).text).join('\n');
    for (const other of others) {
      for (const key of [
        'payment.hint',
        'receipt.details',
        'immediate_start_receipt.consent',
        'direct_debit_notice.rights',
      ] as const) {
        expect(texts, other).not.toContain(translate(other, key));
      }
    }
  });

  it('show price, discount, tax and total of a purchase as the language writes them', () => {
    const { text } = mail(locale, receipt());
    for (const part of [
      ...[money(2_799), money(-280), money(2_082), money(437), money(2_519)],
      ...[percentText(locale, 2_100), 'WELCOME', 'iDEAL', purchase.number ?? '', seller.name],
      ...[seller.vatNumber, seller.chamber, purchase.id],
    ]) {
      expect(text).toContain(part);
    }
  });
});

describe('a receipt', () => {
  it('tells the right of withdrawal by the clock, and the consent that was given', () => {
    const { text } = mail('en', receipt());
    expect(text).toContain('until March 15, 2026 at 01:00 PM GMT+1');
    expect(text).toContain('On March 1, 2026 at 12:59 PM GMT+1, you expressly asked us');
    expect(text).not.toContain('whole amount');
  });

  it('promises the whole amount without that consent', () => {
    const { text } = mail('en', receipt({ immediateStartAt: null, discount: null }));
    expect(text).toContain('you get the whole amount back');
    expect(text).toContain('Your credits are waiting');
    expect(text).toContain('or after March 15, 2026');
    expect(text).not.toContain('you expressly asked us');
    expect(text).not.toContain('Discount');
  });
});

describe('the receipt of an immediate start', () => {
  it('says what was asked for and acknowledged, when, for which purchases', () => {
    const { text } = mail('en', begun);
    for (const part of [
      ...['On March 4, 2026', 'expressly asked us to start right away', 'Keep this email'],
      ...['in proportion', 'your right of withdrawal ends', 'version 2026-11'],
      ...['80 credits', '20 credits', '4F2A9C11B0-0001', '4F2A9C11B0-0002'],
    ]) {
      expect(text).toContain(part);
    }
  });
});

describe('the mail on a reversed payment', () => {
  it('tells a refund from a charge back, and only what follows', () => {
    const back = mail('en', reversed());
    expect(back.text).toContain('Your bank or card company has taken back €25.19');
    expect(back.text).toContain('can’t pay by direct debit');
    expect(back.text).toContain('settled with your next purchase');
    const refund = mail(
      'en',
      reversed({ kind: 'refund', back: 500, credits: 0, owed: false, blocked: false }),
    );
    expect(refund.text).toContain('We’ve refunded €5.00 of your payment of €25.19');
    expect(refund.text).not.toMatch(/direct debit|next purchase|gone from/);
  });
});

describe('the receipt of a withdrawal', () => {
  it('says what goes back and why', () => {
    const { text } = mail('en', withdrawn());
    for (const part of [
      '€18.89',
      '60 unused credits',
      'in proportion',
      'March 4, 2026',
      'invoice',
    ]) {
      expect(text).toContain(part);
    }
    const nothing = mail('en', withdrawn({ refund: 0, creditsBack: 0 }));
    expect(nothing.text).toContain('nothing to refund');
    expect(nothing.text).not.toContain('in proportion');
  });
});

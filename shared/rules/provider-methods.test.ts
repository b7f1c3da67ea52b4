import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '../model/payment.ts';
import { type Country, paymentMethods } from '../model/values.ts';
import {
  getProviderNames,
  keepsMethod,
  methodRemarks,
  offeredMethods,
  type Provider,
} from './provider-methods.ts';

const brand = (methods: PaymentMethod[], countries: Country[], currency: string) =>
  methodRemarks({
    payments: {
      provider: 'mollie',
      methods,
      key_parameter: '/dating/maple/mollie-key',
      creditor_id: 'NL00ZZZ123456780000',
    },
    countries,
    currency,
  });

describe('methodRemarks', () => {
  it('has nothing against what somebody can pay with', () => {
    expect(brand(['ideal', 'creditcard', 'sdd'], ['NL', 'BE'], 'EUR').problems).toEqual([]);
    expect(brand(['blik', 'prezelewy24'], ['PL'], 'PLN').problems).toEqual([]);
    expect(brand(['visa', 'paypal', 'applepay'], ['US', 'AU'], 'USD').problems).toEqual([]);
  });

  it.each<[PaymentMethod[], Country[], string, number, RegExp]>([
    [['creditcard', 'giropay'], ['DE'], 'EUR', 1, /^giropay was closed .* 30 June 2024$/],
    [['sofort'], ['DE'], 'EUR', 0, /^sofort was closed by Klarna/],
    [['nexi'], ['IT'], 'EUR', 0, /^nexi .* does not offer; use creditcard$/],
    [['ideal'], ['DE', 'AT'], 'EUR', 0, /^ideal reaches customers in NL only, none of which/],
    [['sdd'], ['NL'], 'USD', 0, /^sdd takes EUR, not the brand's USD$/],
    [['prezelewy24'], ['PL'], 'USD', 0, /^prezelewy24 takes PLN and EUR, not the brand's USD$/],
    [['paysafecard'], ['US'], 'USD', 0, /^paysafecard takes EUR at mollie, not the brand's USD$/],
    [['visa', 'visa'], ['US'], 'USD', 1, /^visa is there twice$/],
  ])('refuses one of %j in %j with %s', (methods, countries, currency, at, reason) => {
    expect(brand(methods, countries, currency).problems).toEqual([
      { at, reason: expect.stringMatching(reason) },
    ]);
  });

  it('tells what must be seen to with the provider', () => {
    const { warnings } = brand(['creditcard', 'paypal', 'applepay', 'sdd'], ['NL'], 'EUR');
    expect(warnings.map(({ at }) => at)).toEqual([1, 2, 3]);
    expect(warnings[0]?.reason).toMatch(/^paypal needs a PayPal business account/);
  });

  it('tells of countries whose customers are left without any', () => {
    expect(brand(['ideal', 'bancontact'], ['NL', 'BE', 'FR'], 'EUR').warnings).toEqual([
      { at: null, reason: 'leave customers in FR without any' },
    ]);
  });
});

it('offers no method that has ended or that the provider does not take, whatever is published', () => {
  const offered = (methods: PaymentMethod[], country: Country) =>
    offeredMethods(
      {
        payments: {
          provider: 'mollie',
          methods,
          key_parameter: '/dating/maple/mollie-key',
          creditor_id: null,
        },
        currency: 'EUR',
      },
      country,
    );
  expect(offered(['giropay', 'sofort', 'paypal'], 'DE')).toEqual(['paypal']);
  expect(offered(['nexi', 'sdd', 'creditcard'], 'IT')).toEqual(['creditcard', 'sdd']);
});

describe('two providers', () => {
  const two = (
    methods: PaymentMethod[],
    second: { methods?: PaymentMethod[]; fallback?: boolean } = {},
    currency = 'EUR',
  ) => ({
    payments: {
      provider: 'mollie' as const,
      methods,
      key_parameter: '/dating/maple/mollie-key',
      creditor_id: null,
      second: {
        provider: 'genesis' as const,
        key_parameter: '/dating/maple/genesis-key',
        ...{ methods: [], fallback: false, ...second },
      },
    },
    countries: ['NL', 'PL'] as Country[],
    currency,
  });

  it.each<[PaymentMethod, PaymentMethod[], boolean, Provider[]]>([
    ['ideal', [], false, ['mollie']],
    ['ideal', [], true, ['mollie', 'genesis']],
    ['ideal', ['ideal'], false, ['genesis']],
    ['ideal', ['ideal'], true, ['genesis', 'mollie']],
    // Genesis does not take it: named for it alone it is not sold.
    ['sct', ['sct'], false, []],
    ['sct', ['sct'], true, ['mollie']],
    ['giropay', [], true, []],
  ])('takes %s, with %j at the second one and fallback %s, by %j', (method, own, fallback, by) => {
    expect(getProviderNames(two([method], { methods: own, fallback }), method)).toEqual(by);
  });

  it('sells by 14 of the 18 methods in euros, and by 8 in złoty; two have ended, one neither takes', () => {
    const countries = ['NL', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE', 'PL'] as Country[];
    const getRefused = (currency: string) => {
      const brand = { ...two([...paymentMethods], { fallback: true }, currency), countries };
      return methodRemarks(brand).problems.map(({ at }) => paymentMethods[at ?? -1]);
    };
    expect(paymentMethods).toHaveLength(18);
    expect(getRefused('EUR')).toEqual(['blik', 'giropay', 'nexi', 'sofort']);
    const eurosAlone = ['sdd', 'sct', 'cartebancaire', 'ideal', 'bancontact', 'paysafecard', 'eps'];
    expect(new Set(getRefused('PLN'))).toEqual(
      new Set([...eurosAlone, 'giropay', 'nexi', 'sofort']),
    );
  });

  it('asks nobody for a method in a currency that they do not take', () => {
    expect(
      getProviderNames(two(['paysafecard'], { fallback: true }, 'PLN'), 'paysafecard'),
    ).toEqual([]);
    expect(getProviderNames(two(['blik'], { fallback: true }, 'PLN'), 'blik')).toEqual(['mollie']);
  });

  it('says who takes what, what has no fallback, and refuses what the named one does not take', () => {
    const { warnings } = methodRemarks(
      two(['ideal', 'creditcard', 'sct'], { methods: ['creditcard'], fallback: true }),
    );
    const said = warnings.filter(({ at }) => at === null).map(({ reason }) => reason);
    expect(said).toEqual([
      'are shared by two providers: mollie takes ideal, sct; genesis takes creditcard',
      'have no fallback for sct: one of the providers does not take them',
    ]);
    const { problems } = methodRemarks(two(['ideal', 'sct'], { methods: ['sct'] }));
    expect(problems).toEqual([
      { at: 1, reason: 'sct is not among the types of transactions of genesis' },
    ]);
  });

  it('keep cards both, and PayPal the one', () => {
    expect([keepsMethod('mollie', 'visa'), keepsMethod('genesis', 'visa')]).toEqual([true, true]);
    expect([keepsMethod('mollie', 'paypal'), keepsMethod('genesis', 'paypal')]).toEqual([
      true,
      false,
    ]);
    expect(keepsMethod('mollie', 'ideal')).toBe(false);
  });
});

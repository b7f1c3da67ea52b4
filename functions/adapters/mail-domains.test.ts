import { expect, it } from 'vitest';
import { isDisposable, isProvidersDomain } from './mail-domains.ts';

it.each([
  ['gmail.com', true],
  ['web.de', true],
  ['gmx.at', true],
  ['wp.pl', true],
  ['orange.fr', true],
  ['libero.it', true],
  ['hotmail.nl', true],
  ['hartje-online.example', false],
])('knows the providers of the countries: %s', async (domain, known) => {
  expect(await isProvidersDomain(domain)).toBe(known);
});

it.each([
  ['ann@mailinator.com', true],
  ['ann@guerrillamail.com', true],
  ['ann@gmail.com', false],
  ['ann@hartje-online.example', false],
])('knows throw-away addresses: %s', async (email, is) => {
  expect(await isDisposable(email)).toBe(is);
});

import { expect, it } from 'vitest';
import { type DebitValues, wrongDebit } from './direct-debit.ts';

const good: DebitValues = {
  account_holder: 'Robin de Vries',
  iban: 'NL91 ABNA 0417 1643 00',
  street: 'Voorbeeldgracht',
  house_number: '12a',
  zip: '3500 ZZ',
  city: 'Utrecht',
  phone: '06 12345678',
};

it('takes what the server takes', () => {
  expect(wrongDebit(good)).toEqual({});
});

it('names each field that is missing or mistyped', () => {
  const empty = Object.fromEntries(Object.keys(good).map((field) => [field, ''])) as DebitValues;
  expect(Object.values(wrongDebit(empty))).toEqual(Array(7).fill('required'));
  expect(wrongDebit({ ...good, iban: 'NL91 ABNA 0417 1643 01' })).toEqual({ iban: 'iban_invalid' });
});

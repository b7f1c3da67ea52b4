import { expect, it } from 'vitest';
import { type ComplaintValues, wrongComplaint } from './values.ts';

const complete: ComplaintValues = {
  kind: 'content',
  location: 'the second photo',
  text: 'It shows me.',
  name: 'Mirjam de Wit',
  email: 'mirjam@example.com',
  statement: true,
  signature: '',
};
const nl = { countries: ['NL'], member: false } as const;

it('finds nothing wrong with a complaint that holds what its kind needs', () => {
  expect(wrongComplaint(complete, nl)).toEqual({});
  const payment = { ...complete, kind: 'payment', location: '', statement: false } as const;
  expect(wrongComplaint(payment, nl)).toEqual({});
});

it('asks for kind, text, name and address', () => {
  const empty = { ...complete, kind: '', text: ' ', name: '', email: 'nobody' } as const;
  expect(wrongComplaint(empty, nl)).toEqual({
    kind: 'invalid_option',
    text: 'required',
    name: 'required',
    email: 'invalid_email',
  });
});

it('asks where it is, unless the address names the member, and for the statement', () => {
  const bare = { ...complete, location: ' ', statement: false };
  expect(wrongComplaint(bare, nl)).toEqual({ location: 'required', statement: 'required' });
  expect(wrongComplaint(bare, { ...nl, member: true })).toEqual({ statement: 'required' });
});

it('asks for a signature for intimate pictures in the US alone', () => {
  const images = { ...complete, kind: 'intimate_image' } as const;
  expect(wrongComplaint(images, nl)).toEqual({});
  expect(wrongComplaint(images, { countries: ['US'], member: false })).toEqual({
    signature: 'required',
  });
});

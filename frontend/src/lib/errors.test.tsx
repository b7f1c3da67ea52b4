// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { useErrorText } from './errors.ts';
import { show } from './screen.fixtures.tsx';

function Words({ cause }: { cause: unknown }) {
  return <p role="alert">{useErrorText().errorText(cause)}</p>;
}
function words(cause: unknown): string | null {
  show(<Words cause={cause} />);
  return screen.getByRole('alert').textContent;
}
const refusal = (code: ApiError['code'], params = {}) =>
  new ApiError({ code, status: 400, params });

it('says a failure in the visitor’s language', () => {
  expect(words(refusal('rate_limited', { minutes: 3 }))).toContain('3 min');
});

it('keeps what an unforeseen failure says to itself', () => {
  const text = words(new Error('secret'));
  expect(text).not.toContain('secret');
  expect(text).toMatch(/\w+ \w+/);
});

it('writes the limit and the spending in the brand’s currency', () => {
  expect(words(refusal('budget_exceeded', { monthly: '50.00', spent: '12.50' }))).toContain(
    'your own limit of £50.00 a month. You’ve spent £12.50',
  );
});

it('writes the least order in the brand’s currency', () => {
  expect(words(refusal('discount_minimum', { minimum: '20.00' }))).toContain(
    'orders of £20.00 or more',
  );
});

import { expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { useErrorText } from './errors.ts';
import { renderMarkup } from './fixtures.tsx';

function Words({ cause }: { cause: unknown }) {
  return useErrorText().errorText(cause);
}
const words = (code: ApiError['code'], params = {}) =>
  renderMarkup(<Words cause={new ApiError({ code, status: 400, params })} />);

it('says a failure in the visitor’s language', () => {
  expect(words('rate_limited', { minutes: 3 })).toContain('3 min');
  expect(renderMarkup(<Words cause={new Error('secret')} />)).not.toContain('secret');
});

it('writes amounts in the brand’s currency', () => {
  expect(words('budget_exceeded', { monthly: '50.00', spent: '12.50' })).toContain(
    'your own limit of £50.00 a month. You have spent £12.50',
  );
  expect(words('discount_minimum', { minimum: '20.00' })).toContain('orders of £20.00 and more');
});

import { expect, it } from 'vitest';
import { renderMarkup } from '#lib/fixtures.tsx';
import { paymentMethods } from '#shared/model/values.ts';
import { MethodMark } from './method-name.tsx';

/** Methods that no provider takes any more. */
const ended = ['giropay', 'sofort'];

it('no two methods have the same mark', () => {
  const sold = paymentMethods.filter((method) => !ended.includes(method));
  const marks = sold.map((method) => renderMarkup(<MethodMark method={method} />));
  const byMark = Object.groupBy(sold, (_, index) => marks[index] as string);
  expect(Object.values(byMark).filter((methods = []) => methods.length > 1)).toEqual([]);
});

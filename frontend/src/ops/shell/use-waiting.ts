import { useBrandChoice } from '../brand-choice.ts';
import { getCountText, sumQueues, useQueues } from '../queues.ts';
import type { ScreenRow } from '../screens.ts';

/** How many wait in a screen's queue, of the chosen brands; null where nobody does. */
export function useWaiting(): (row: ScreenRow) => string | null {
  const { data: queues = [] } = useQueues();
  const { brands } = useBrandChoice();
  const ids = new Set(brands.map(({ id }) => id));
  const sums = sumQueues(queues.filter(({ brand }) => ids.has(brand)));
  return ({ queue }) => {
    const sum = sums.find((one) => one.queue === queue);
    return sum && sum.waiting > 0 ? getCountText(sum) : null;
  };
}

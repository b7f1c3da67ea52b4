/** Heights of small drawings, by hand: a screen that draws no more than these loads no d3. */

/** Returns where values stand, in px from the top; those that are all nothing at the bottom. */
export function getHeightScale(
  values: readonly number[],
  heightPx: number,
): (value: number) => number {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = most > least ? most - least : 1;
  return (value) => heightPx * (1 - (value - least) / span);
}

/** Closed loops of clients: each asks again as soon as it was answered. */

export interface Rate {
  /** Not a number where only times were taken. */
  perSecond: number;
  /** Milliseconds within which half of the calls, and 99 of 100, were answered. */
  p50: number;
  p99: number;
}

export interface Loop {
  clients: number;
  seconds: number;
  /** Calls before it counts, the clients in turns. */
  warmUps: number;
}

/** @param call is told which client asks, from 0 */
export async function loop(
  { clients, seconds, warmUps }: Loop,
  call: (client: number) => Promise<unknown>,
): Promise<Rate> {
  for (let index = 0; index < warmUps; index++) await call(index % clients);
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1_000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        const asked = performance.now();
        await call(client);
        times.push(performance.now() - asked);
      }
    }),
  );
  return { ...getTimes(times), perSecond: times.length / ((performance.now() - began) / 1_000) };
}

/** What single times, in milliseconds, come to. */
export function getTimes(times: readonly number[]): Rate {
  const sorted = times.toSorted((a, b) => a - b);
  const share = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
  return { perSecond: Number.NaN, p50: share(0.5), p99: share(0.99) };
}

export const rateText = ({ perSecond, p50, p99 }: Rate): string =>
  `${Number.isNaN(perSecond) ? '' : `${perSecond.toFixed(0)} a second, `}p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;

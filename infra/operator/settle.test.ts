/** What the command says of what was settled, which the drill of a restore settles at both providers. */
import { expect, it, vi } from 'vitest';
import type { Settled } from '../../functions/domain/payments/settle-restored.ts';
import { settleBrand } from './settle.ts';

const found = vi.hoisted(() => ({ settled: [] as Settled[] }));
vi.mock('../../functions/domain/tenants/brands.ts', () => ({
  brandById: async (id: string) => ({
    id,
    config: { payments: { provider: 'genesis', key_parameter: '/dating/nl/genesis-key' } },
  }),
}));
vi.mock('../../functions/domain/payments/settle-restored.ts', () => ({
  settleRestored: async function* () {
    yield* found.settled;
  },
  settleGivenBack: async function* () {},
}));

const settle = async (...outcomes: Settled['outcome'][]) => {
  const amount = { minor: 999, currency: 'EUR' };
  found.settled = outcomes.map((outcome, at) => ({ payment: `nl_${at}`, amount, outcome }));
  const lines: string[] = [];
  const about = { since: '2026-01-02T09:00:00.000Z', formerTable: 'former' };
  const isDone = await settleBrand('nl', { ...about, say: (line) => lines.push(line) });
  return { isDone, lines };
};

it('names what a provider refused, and counts it apart', async () => {
  const { isDone, lines } = await settle('not_refunded', 'refunded', 'not_cancelled');
  expect(isDone).toBe(false);
  expect(lines).toEqual([
    expect.stringMatching(/^nl: nl_0, 999 EUR: NOT refunded.*by hand$/),
    expect.stringMatching(/^nl: nl_1, 999 EUR: refunded/),
    expect.stringMatching(/^nl: nl_2, 999 EUR: NOT cancelled.*settle once more/),
    'nl: 1 payments settled, 2 not',
  ]);
});

it('says that all is done where nothing was refused', async () => {
  const { isDone, lines } = await settle('cancelled', 'brought_back');
  expect([isDone, lines.at(-1)]).toEqual([true, 'nl: 2 payments settled']);
});

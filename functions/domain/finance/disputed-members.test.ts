import { expect, it, vi } from 'vitest';
import * as limits from '#shared/limits.ts';
import { tenantScope } from '../core/scope.ts';
import { findDisputedMembers } from './disputed-members.ts';
import type { DisputeRecord } from './disputes.ts';

const world = vi.hoisted(() => ({ open: [] as Partial<DisputeRecord>[] }));

vi.mock('./disputes.store.ts', () => ({
  async *listOpenDisputes() {
    yield* world.open;
  },
}));

const dayMs = 86_400_000;
const found = async (...open: [string, DisputeRecord['state'], number][]) => {
  world.open = open.map(([member, state, days]) => ({
    ...{ member, state, opened_at: new Date(Date.now() - days * dayMs).toISOString() },
  }));
  return [...(await findDisputedMembers(tenantScope({ id: 'maple' })))];
};

it('finds who has a charge back or a warning that nobody has decided', async () => {
  const open = await found(['ann', 'open', 1], ['ben', 'answered', 60], ['cleo', 'warned', 170]);
  expect(open).toEqual(['ann', 'ben', 'cleo']);
});

it('leaves out who lost one, though the bank may still give it again', async () => {
  expect(await found(['ann', 'lost', 10])).toEqual([]);
});

it('keeps nobody for ever, whatever the provider never told', async () => {
  const { disputeHoldDays: days } = limits;
  expect(await found(['ann', 'answered', days - 1], ['ben', 'answered', days + 1])).toEqual([
    'ann',
  ]);
});

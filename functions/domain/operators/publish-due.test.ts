import { expect, it, vi } from 'vitest';
import { publishDue } from './publish-due.ts';

const world = vi.hoisted(() => ({ stopped: ['maple'], ended: [] as string[] }));
const at = '2026-11-01T00:00:00.000Z';

vi.mock('../tenants/brands.ts', async (original) => ({
  ...(await original<object>()),
  brandById: async () => null,
  async *ofRunningBrands<Found>(found: AsyncIterable<Found>, getBrandId: (one: Found) => string) {
    for await (const one of found) if (!world.stopped.includes(getBrandId(one))) yield one;
  },
}));
vi.mock('../tenants/versions.ts', () => ({
  async *duePublications() {
    yield* [
      { at, brand: 'maple' },
      { at, brand: 'birch' },
    ];
  },
  findPublication: async () => ({ live: 1, schedule: { at, number: 2, by: [] } }),
  endSchedule: async ({ brand }: { brand: string }) => world.ended.push(brand),
}));
vi.mock('./publish-target.ts', () => ({}));
vi.mock('./version-target.ts', () => ({}));

it('leaves what is due of a stopped brand for when it goes on', async () => {
  expect(await publishDue()).toEqual({ failed: 1 });
  expect(world.ended).toEqual(['birch']);
  world.stopped = [];
  world.ended = [];
  expect(await publishDue()).toEqual({ failed: 2 });
  expect(world.ended.sort()).toEqual(['birch', 'maple']);
});

import { beforeEach, expect, it, vi } from 'vitest';
import { runStartedJob } from './run-finance-jobs.ts';

const world = vi.hoisted(() => ({ stopped: false, begun: [] as string[] }));

vi.mock('../tenants/brands.ts', () => ({
  isStoppedByCommand: async () => world.stopped,
  brandById: async () => null,
}));
vi.mock('../finance/finance-jobs.ts', () => ({
  parseStart: (tenant: string, id: string) => ({ scope: { tenant }, id }),
  findJob: async (_: unknown, { id }: { id: string }) => ({ id, state: 'waiting', attempts: 0 }),
  beginAttempt: async (_: unknown, { id }: { id: string }) => {
    world.begun.push(id);
    return true;
  },
  writeFailure: async () => undefined,
}));

beforeEach(() => Object.assign(world, { stopped: false, begun: [] }));

const start = () => runStartedJob({ pk: 'maple', sk: 'books', before: null, after: {} });

it('holds a job of a stopped brand, and counts no attempt', async () => {
  world.stopped = true;
  expect(await start()).toBe('held');
  expect(world.begun).toEqual([]);
});

it('begins it when it comes again and the brand goes on', async () => {
  world.stopped = true;
  await start();
  world.stopped = false;
  expect(await start()).toBeUndefined();
  expect(world.begun).toEqual(['books']);
});

/** Messages while the application is killed repeatedly. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seeded } from '#shared/chance.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { adminFixture } from '../support/admin-fixture.ts';
import { createClient } from '../support/client.ts';
import { createMemberAt } from '../support/fixtures.ts';
import { activate, signUp, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack, writeBrand } from '../support/own-stack.ts';
import { isSoak, rounds, soakTimeout } from '../support/soak.ts';
import {
  findLosses,
  findProblems,
  getTimes,
  progress,
  readSeed,
  send,
  type Talk,
  talk,
} from '../support/spending.ts';

/** Only the soak test checks this time, as it has the machine for itself. */
const readyWithinMs = 5_000;
const longestMs = 60_000;
const many = (config: TenantConfig) => {
  config.prices.message_credits = 1;
  Object.assign(config.limits, { signup_credits: 10_000, signup_messages: 3 });
};

const seed = readSeed('CRASH_SEED');
const chance = seeded(seed);

/** Makes each member write to the next one until the end. */
function everybodyTalks(talked: Talk, people: readonly TestUser[]) {
  let over = false;
  const talking = people.map(async (one, index) => {
    const other = people[index ^ 1] as TestUser;
    while (!over) await talked.insist(one, other);
  });
  return async () => {
    over = true;
    await Promise.all(talking);
  };
}

/**
 * Waits until an attempt that started after this time succeeds.
 *
 * @returns milliseconds
 */
async function untilResponding(talked: Talk, since: number): Promise<number> {
  while (talked.answeredSince() <= since) {
    if (performance.now() - since > longestMs) throw new Error('nobody answers any more');
    await pause(2);
  }
  return performance.now() - since;
}

/** Waits until messages are being sent. */
async function midFlight(talked: Talk, all: number): Promise<void> {
  const before = talked.outcome.acknowledged.length;
  await vi.waitFor(() => expect(talked.outcome.acknowledged.length).toBeGreaterThan(before + all), {
    timeout: longestMs,
    interval: 5,
  });
  await pause(chance() * 40);
  while (talked.underWay() === 0) await pause(0);
}

async function nothingIsLost(
  talked: Talk,
  people: readonly TestUser[],
  stored: ReturnType<typeof adminFixture>,
) {
  const { acknowledged } = talked.outcome;
  expect(await findLosses(stored, acknowledged)).toEqual([]);
  for (const one of people) expect(await findProblems(stored, one)).toEqual([]);
  // A retry gets the same response.
  for (let index = 0; index < 20; index++) {
    const one = acknowledged[Math.floor(chance() * acknowledged.length)];
    if (!one) throw new Error('nothing was sent');
    expect(await send(one.from, one.given)).toMatchObject({ status: 201, body: one.response });
  }
}

const describeTalk = (talked: Talk) =>
  `${talked.outcome.acknowledged.length} messages, failures: ${
    [...talked.outcome.failures].map(([code, count]) => `${code} ${count}`).join(', ') || 'none'
  }`;

describe('the functions', () => {
  let own: OwnStack;
  beforeAll(async () => {
    own = await startOwnStack([{ id: 'maple', change: many }], { workers: 2 });
  }, 180_000);
  afterAll(() => own.stop());

  const crashes = rounds(4, 200);
  it(
    `killed ${crashes} times in mid-flight lose and double nothing, and are back at once`,
    async () => {
      const stored = own.admin;
      const people = await Promise.all(Array.from({ length: 6 }, () => createMemberAt(own)));
      const talked = talk();
      const end = everybodyTalks(talked, people);
      const report = progress('kills', crashes);
      const times: number[] = [];
      for (let crash = 1; crash <= crashes; crash++) {
        await midFlight(talked, people.length);
        const since = performance.now();
        await own.stack.workers.kill();
        times.push(await untilResponding(talked, since));
        const { median, longest } = getTimes(times);
        report(crash, `ready after ${median} ms, at most ${longest} ms`);
        if (crash % 20 === 0) expect(own.stack.workers.faults().unhandled).toBe(0);
      }
      await end();
      const { median, longest } = getTimes(times);
      console.log(
        `kills: seed ${seed}, ${describeTalk(talked)}, ready after ${median} ms, at most ${longest} ms`,
      );
      // Without running messages the test would prove nothing.
      expect(talked.outcome.failures.get('unavailable')).toBeGreaterThanOrEqual(crashes);
      expect([...talked.outcome.failures.keys()]).toEqual(['unavailable']);
      await nothingIsLost(talked, people, stored);
      if (isSoak) expect(longest).toBeLessThan(readyWithinMs);
    },
    soakTimeout(300_000),
  );
});

interface StackReport {
  port: number;
  environment: Record<string, string>;
}

/** Starts a local stack in a separate process, always with the same port and folder. */
async function startStackProcess(folder: string, port: number) {
  const script = fileURLToPath(new URL('../support/stack-process.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const ready = await Promise.race([
    once(lines, 'line').then(([line]) => JSON.parse(String(line)) as StackReport),
    ended.then(() => null),
  ]);
  if (!ready) throw new Error('the stack did not start');
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return { ...ready, kill: end('SIGKILL'), stop: end('SIGTERM') };
}

describe('the whole stack', () => {
  const crashes = rounds(1, 20);
  // Amazon's DynamoDB Local loses writes that it has acknowledged when it is killed.
  it.skipIf(process.env.DYNAMODB_ENGINE === 'ddb-local')(
    `killed ${crashes} times in mid-flight loses and doubles nothing, and is back at once`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'killed-stack-'));
      await writeBrand(join(folder, 'tenants'), { id: 'maple', change: many });
      let stack = await startStackProcess(folder, 0);
      try {
        const { port } = stack;
        const people: TestUser[] = [];
        for (let index = 0; index < 4; index++) {
          const one = createClient({ port, brand: 'maple' });
          const { user, body } = await signUp(one);
          await activate(one, body.email);
          people.push({ client: one, id: user.profile.id, email: body.email });
        }
        const talked = talk();
        const end = everybodyTalks(talked, people);
        const report = progress('kills of the stack', crashes);
        const times: number[] = [];
        for (let crash = 1; crash <= crashes; crash++) {
          await midFlight(talked, people.length);
          await stack.kill();
          // The time counts from the next start, which a supervisor would trigger.
          const since = performance.now();
          stack = await startStackProcess(folder, port);
          times.push(await untilResponding(talked, since));
          report(
            crash,
            `ready after ${getTimes(times).median} ms, at most ${getTimes(times).longest} ms`,
          );
        }
        await end();
        const { median, longest } = getTimes(times);
        console.log(
          `kills of the stack: seed ${seed}, ${describeTalk(talked)}, ready after ${median} ms, at most ${longest} ms`,
        );
        expect(talked.outcome.failures.get('connection')).toBeGreaterThanOrEqual(crashes);
        await nothingIsLost(talked, people, adminFixture(stack));
        // Some starts of all parts take longer on a busy machine.
        if (isSoak) expect(median).toBeLessThan(readyWithinMs);
      } finally {
        await stack.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
    soakTimeout(300_000),
  );
});

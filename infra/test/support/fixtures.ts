/** Starting points of the contract tests: members by role, and separate stacks. */
import { expect, vi } from 'vitest';
import { createPaidOrder, findJournalProblems } from './buying.ts';
import type { Client, ClientOptions } from './client.ts';
import {
  activate,
  createMember,
  findable,
  type SignupBody,
  signUp,
  type TestUser,
} from './members.ts';
import type { FakeBrand, OwnStack } from './own-stack.ts';
import { at } from './shared-stack.ts';

export const roles = ['visitor', 'not_confirmed', 'active'] as const;
export type Role = (typeof roles)[number];

/** Creates a new visitor in a role. */
export async function as(role: Role, brand = 'nl'): Promise<Client> {
  const made = at(brand);
  if (role === 'visitor') return made;
  const { body } = await signUp(made);
  if (role === 'active') await activate(made, body.email);
  return made;
}

const sightTimeoutMs = 60_000;
const sightPollMs = 50;

/** A password hash occupies a processor. */
const atOnce = 4;

/** Creates a member of a separate stack. */
export const createMemberAt = (
  own: Pick<OwnStack, 'at'>,
  changes: Partial<SignupBody> = {},
  brand = 'maple',
): Promise<TestUser> => createMember(own.at(brand), changes);

/** Creates members of a separate stack who are visible to others. */
export const membersAt = (own: OwnStack) => {
  async function createVisible(
    brand: string,
    changes: Partial<SignupBody> = {},
  ): Promise<TestUser> {
    const made = await createMemberAt(own, changes, brand);
    await findable(made);
    return made;
  }

  return {
    createMember: createVisible,
    /** Creates several members of the same kind. */
    async createMembers(
      count: number,
      brand: string,
      changes: Partial<SignupBody> = {},
    ): Promise<TestUser[]> {
      const made: TestUser[] = [];
      while (made.length < count) {
        const next = Array.from({ length: Math.min(atOnce, count - made.length) });
        made.push(...(await Promise.all(next.map(() => createVisible(brand, changes)))));
      }
      return made;
    },
    makeFictional: (brand: string, id: string) => own.admin.makeFictional({ id }, brand),
  };
};

/** Waits until the stream's jobs have taken effect. */
export const soon = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: sightTimeoutMs, interval: sightPollMs });

const shopWorkers = 2;

/** A separate stack with purchases. Everything except `open` works until `close`. */
export const ownShop = (brands: readonly FakeBrand[]) => {
  let opened: OwnStack | undefined;
  const inside = () => {
    if (!opened) throw new Error('the shop is not open');
    return opened;
  };
  const sandbox = () => inside().stack.engines.payments;
  const getBooks = (brand: string): Promise<string[]> =>
    findJournalProblems(inside().admin.stored, sandbox().payments(brand), brand);

  return {
    async open(): Promise<void> {
      // Tests on the shared stack do not load this module.
      const { startOwnStack } = await import('./own-stack.ts');
      opened = await startOwnStack(brands, { workers: shopWorkers });
    },
    /** Checks the books of these brands and stops the stack. */
    async close(audited: readonly string[]): Promise<void> {
      try {
        for (const brand of audited) expect(await getBooks(brand)).toEqual([]);
      } finally {
        await inside().stop();
      }
    },
    get stack() {
      return inside().stack;
    },
    get local() {
      return inside().local;
    },
    get admin() {
      return inside().admin;
    },
    at: (brand: string, options: Partial<ClientOptions> = {}): Client =>
      inside().at(brand, options),
    /** The provider's sandbox. */
    sandbox,
    /** Lists the problems in the books of a brand. */
    getBooks,
    /** Creates a member, by default of the first brand. */
    createMember: (changes: Partial<SignupBody> = {}, brand = brands[0]?.id): Promise<TestUser> =>
      createMemberAt(inside(), changes, brand),
    /** Creates a paid order and returns our id and the provider's. */
    bought: createPaidOrder,
  };
};

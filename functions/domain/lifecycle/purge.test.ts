import { beforeEach, expect, it, vi } from 'vitest';
import { getProvider } from '../../adapters/payment-providers.ts';
import { PaymentError, type PaymentProvider } from '../../adapters/payments.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import { findDisputedMembers } from '../finance/disputed-members.ts';
import { type Account, findMember, type Member, removeOwn } from '../members/members.ts';
import { isHeldByCase } from '../safety/mark-case.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { purgeAccounts } from './purge.ts';

const brand = brandFixture();
const scope = memberScope(tenantScope(brand), 'm'.repeat(22));
const revokeMandate = vi.fn<PaymentProvider['revokeMandate']>();
const files = vi.hoisted(() => ({ removed: [] as string[] }));

vi.mock('../members/members.ts', async (original) => ({
  ...(await original<typeof import('../members/members.ts')>()),
  overdueDeletions: async function* () {
    yield scope;
  },
  findMember: vi.fn(),
  ownSortKeys: async () => ['CORE#PROFILE', 'CORE#WALLET'],
  removeOwn: vi.fn(),
}));
vi.mock('../core/commit.ts', async (original) => ({
  ...(await original<typeof import('../core/commit.ts')>()),
  commitNamed: vi.fn(async () => ({ committed: true })),
}));
vi.mock('../tenants/brands.ts', () => ({
  brandById: async () => brand,
  ofRunningBrands: <Found>(found: Found) => found,
}));
vi.mock('../payments/stored-methods.ts', () => ({
  listStoredMethods: async () => [
    { provider: 'mollie', customer: 'cst_1', mandate: 'mdt_1' },
    // The brand names this provider no more.
    { provider: 'genesis', customer: 'cst_2', mandate: 'mdt_2' },
  ],
}));
vi.mock('../../adapters/payment-providers.ts', () => ({
  getProvider: vi.fn(),
  providerAccounts: () => [{ name: 'mollie', keyParameter: '/dating/maple/mollie-key' }],
}));
vi.mock('../../adapters/uploaded-files.ts', () => ({ removeUpload: async () => undefined }));
vi.mock('../../adapters/remove-photo-files.ts', () => ({
  removePhotoFiles: async (_: string, names: { full: string }) => {
    files.removed.push(names.full);
  },
}));
vi.mock('../account/push-subscriptions.ts', () => ({ forgetDevices: async () => undefined }));
vi.mock('../chat/answered-conversations.ts', () => ({ forgetAnswersTo: async () => undefined }));
vi.mock('../chat/chat-images.ts', () => ({ allImages: async () => [] }));
vi.mock('../chat/credit-unread-messages.ts', () => ({ refundUnread: async () => undefined }));
vi.mock('../members/report-snapshot.ts', () => ({
  allSnapshots: async () => [{ snapshot: {} }],
  photosIn: () => [{ full: 'kept-by-a-report' }],
}));
vi.mock('../safety/mark-case.ts', () => ({ isHeldByCase: vi.fn(async () => false) }));
vi.mock('../finance/disputed-members.ts', () => ({
  findDisputedMembers: vi.fn(async () => new Set()),
}));
vi.mock('../members/sessions.ts', () => ({ endOtherSessions: async () => undefined }));

/** Returns a deleted account whose reactivation window ends at this time. */
const deleted = (purgeAt: string): Member =>
  ({
    scope,
    account: {
      status: 'pending_deletion',
      deletion: { purge_at: purgeAt },
      email_hash: 'hash',
      email_claimed: true,
    } as Account,
    photos: {},
  }) as Member;

beforeEach(() => {
  vi.clearAllMocks();
  files.removed.length = 0;
  revokeMandate.mockResolvedValue(undefined);
  vi.mocked(getProvider).mockReturnValue({ revokeMandate } as unknown as PaymentProvider);
  vi.mocked(findMember).mockResolvedValue(deleted('2020-01-01T00:00:00.000Z'));
});

it('removes all that a member had, the account that leads there last', async () => {
  expect(await purgeAccounts()).toBe(1);
  expect(revokeMandate.mock.calls).toEqual([['cst_1', 'mdt_1']]);
  expect(files.removed).toEqual(['kept-by-a-report']);
  expect(vi.mocked(removeOwn).mock.calls).toEqual([
    [scope, ['CORE#PROFILE', 'CORE#WALLET']],
    [scope, ['CORE#ACCOUNT']],
  ]);
});

it('leaves an account that the index still lists although its time is not over', async () => {
  vi.mocked(findMember).mockResolvedValue(deleted('2999-01-01T00:00:00.000Z'));
  expect(await purgeAccounts()).toBe(0);
  expect(removeOwn).not.toHaveBeenCalled();
});

it('leaves an account whose case is held, until it is released', async () => {
  vi.mocked(isHeldByCase).mockResolvedValueOnce(true);
  expect(await purgeAccounts()).toBe(0);
  expect(removeOwn).not.toHaveBeenCalled();
  expect(await purgeAccounts()).toBe(1);
});

it('leaves an account whose payment is disputed, until that is decided', async () => {
  vi.mocked(findDisputedMembers).mockResolvedValueOnce(new Set([scope.member]));
  expect(await purgeAccounts()).toBe(0);
  expect(removeOwn).not.toHaveBeenCalled();
  expect(revokeMandate).not.toHaveBeenCalled();
  vi.mocked(findDisputedMembers).mockResolvedValueOnce(new Set(['another']));
  expect(await purgeAccounts()).toBe(1);
});

it('waits for a provider that is down, and not for one that refuses', async () => {
  revokeMandate.mockRejectedValueOnce(new PaymentError('transient', 'no connection'));
  expect(await purgeAccounts()).toBe(0);
  expect(removeOwn).not.toHaveBeenCalled();

  revokeMandate.mockRejectedValueOnce(new PaymentError('refused', 'no such mandate'));
  expect(await purgeAccounts()).toBe(1);
});

it('ends with the account what a run before left half done', async () => {
  vi.mocked(findMember).mockResolvedValue(null);
  expect(await purgeAccounts()).toBe(1);
  expect(vi.mocked(removeOwn).mock.calls).toEqual([[scope, ['CORE#ACCOUNT']]]);
});

import { beforeEach, expect, it, vi } from 'vitest';
import { memberScope, tenantScope } from '../core/scope.ts';
import { findMember, type Member } from '../members/members.ts';
import { putBack } from './bring-back.store.ts';
import { createBringBack } from './bring-back.ts';

vi.mock('../members/members.ts', async (original) => ({
  ...(await original<object>()),
  findMember: vi.fn(),
}));
// An item's partition is its owner's id here.
vi.mock('../core/changed-items.ts', () => ({
  getOwner: (member: string) => memberScope(tenantScope({ id: 'nl' }), member),
}));
vi.mock('./bring-back.store.ts', async (original) => ({
  ...(await original<object>()),
  isUnchanging: () => true,
  putBack: vi.fn(async () => true),
}));

const scope = tenantScope({ id: 'nl' });
const [ann, ben] = [memberScope(scope, 'ann'), memberScope(scope, 'ben')];
const sent = ({ member }: typeof ann, id: string) => ({ pk: member, sk: id });
const former = { since: '2026-01-02T10:00:00.000Z', table: 'former' };

beforeEach(() => {
  vi.mocked(findMember).mockReset();
  vi.mocked(findMember).mockImplementation(async (member) =>
    member.member === 'ann' ? ({} as Member) : null,
  );
  vi.mocked(putBack).mockClear();
});

it('looks up a member once for all items in a row, and brings back those of members alone', async () => {
  const bringBack = createBringBack(former);
  for (const id of ['1', '2', '3']) {
    expect(await bringBack(sent(ann, id))).toEqual({ records: 1 });
    expect(await bringBack(sent(ben, id))).toEqual({});
  }
  expect(vi.mocked(findMember).mock.calls).toEqual([[ann], [ben]]);
  expect(putBack).toHaveBeenCalledTimes(3);
});

it('looks up a member again in another walk', async () => {
  await createBringBack(former)(sent(ann, '1'));
  await createBringBack(former)(sent(ann, '1'));
  expect(findMember).toHaveBeenCalledTimes(2);
});

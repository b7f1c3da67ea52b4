import { kinds } from '../../table/items.ts';
import { attributesAt, getMany } from '../../table/table.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import type { Account } from '../members/members.ts';
import type { StoredDocument } from '../members/search-document.ts';
import type { LikeRecord } from '../relations/likes.ts';

/**
 * Reads what another member's page needs beside the blocks: the own account, the other one's search
 * document and the likes between the two. One consistent request.
 */
export async function openingItems(
  member: MemberScope,
  other: string,
): Promise<{
  account: Account | null;
  document: StoredDocument | null;
  like: LikeRecord | null;
}> {
  const keys = {
    account: kinds.account.key(member),
    document: kinds.searchDocument.key(memberScope(member, other), 'country'),
    like: kinds.like.key(member, other),
  };
  const items = await getMany(member, Object.values(keys), { consistent: true });
  return {
    account: attributesAt<Account>(items, keys.account),
    document: attributesAt<StoredDocument>(items, keys.document),
    like: attributesAt<LikeRecord>(items, keys.like),
  };
}

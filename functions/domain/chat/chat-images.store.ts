import { absent, equals, remove, set } from '../../table/conditions.ts';
import {
  attributesOf,
  chatImageItems,
  get,
  indexKeys,
  keys,
  listAll,
  listIndexAll,
  memberPk,
  unsentImagesPk,
  type Write,
  write,
} from '../../table/table.ts';
import { type MemberScope, memberScope, platformScope, tenantScope } from '../core/scope.ts';
import type { ChatImageRecord } from './chat-images.ts';

type ChatImageItem = ChatImageRecord & Record<string, unknown>;

export const putSlot = (member: MemberScope, image: ChatImageRecord): Promise<boolean> =>
  write(member, {
    put: {
      ...keys.chatImage(member, image.id),
      ...indexKeys.unsentImage(platformScope, image.ends_at, member, image.id),
      ...image,
    },
    if: absent(),
  });

export async function chatImageItem(
  member: MemberScope,
  id: string,
): Promise<ChatImageRecord | null> {
  const item = await get<ChatImageItem>(member, keys.chatImage(member, id));
  return item && attributesOf<ChatImageRecord>(item);
}

/** All images of a member, sent ones included. */
export async function allImages(member: MemberScope): Promise<ChatImageRecord[]> {
  const found: ChatImageRecord[] = [];
  const partition = { pk: memberPk(member), prefix: chatImageItems };
  for await (const item of listAll<ChatImageItem>(member, partition))
    found.push(attributesOf<ChatImageRecord>(item));
  return found;
}

const withStatus = (status: ChatImageRecord['status']) => equals('status', status);

/** What became of an upload; refused where the slot does not wait for it any more. */
export const finishedImageWrite = (
  member: MemberScope,
  id: string,
  { status, files, reason }: Pick<ChatImageRecord, 'status' | 'files' | 'reason'>,
): Write => ({
  update: keys.chatImage(member, id),
  changes: [set({ status, files, reason })],
  if: withStatus('pending'),
});

/** Gives an image to a message, once; from now on it stays as long as its sender's account. */
export const sendImageWrite = (member: MemberScope, id: string): Write => ({
  update: keys.chatImage(member, id),
  changes: [set({ status: 'sent' }), remove('gsi1pk', 'gsi1sk')],
  if: withStatus('active'),
});

/** Removes a slot that nothing was sent from; refused where it was sent or finished meanwhile. */
export const removeUnsent = (member: MemberScope, image: ChatImageRecord): Promise<boolean> =>
  write(member, { remove: keys.chatImage(member, image.id), if: withStatus(image.status) });

/** Unsent images whose time is over, of all brands. */
export async function* overdueImages(
  until: string,
): AsyncGenerator<{ member: MemberScope; id: string }> {
  const partition = { gsi1pk: unsentImagesPk(platformScope), until: `${until}~` };
  for await (const { gsi1sk } of listIndexAll(platformScope, partition)) {
    const [, tenant = '', member = '', id = ''] = String(gsi1sk).split('#');
    yield { member: memberScope(tenantScope({ id: tenant }), member), id };
  }
}

import { absent, equals, remove, set } from '../../table/conditions.ts';
import { indexes, kinds, memberPk } from '../../table/items.ts';
import { get, listAll, listIndexAll, toAttributes, type Write, write } from '../../table/table.ts';
import { type MemberScope, memberScope, platformScope, tenantScope } from '../core/scope.ts';
import type { ChatImageRecord } from './chat-images.ts';

type ChatImageItem = ChatImageRecord & Record<string, unknown>;

export const putSlot = (member: MemberScope, image: ChatImageRecord): Promise<boolean> =>
  write(member, {
    put: {
      ...kinds.chatImage.key(member, image.id),
      ...indexes.unsentImages.key(
        platformScope,
        image.ends_at,
        member.tenant,
        member.member,
        image.id,
      ),
      ...image,
    },
    if: absent(),
  });

export async function chatImageItem(
  member: MemberScope,
  id: string,
): Promise<ChatImageRecord | null> {
  const item = await get<ChatImageItem>(member, kinds.chatImage.key(member, id));
  return item && toAttributes<ChatImageRecord>(item);
}

export async function allImages(member: MemberScope): Promise<ChatImageRecord[]> {
  const found: ChatImageRecord[] = [];
  const partition = { pk: memberPk(member), prefix: kinds.chatImage.prefix };
  for await (const item of listAll<ChatImageItem>(member, partition))
    found.push(toAttributes<ChatImageRecord>(item));
  return found;
}

/** Lists the files of a member's images, and nothing else of them. */
export async function imageFiles(
  member: MemberScope,
): Promise<Pick<ChatImageRecord, 'id' | 'files'>[]> {
  const partition = { pk: memberPk(member), prefix: kinds.chatImage.prefix };
  return Array.fromAsync(listAll<ChatImageItem>(member, partition, { only: ['id', 'files'] }));
}

const withStatus = (status: ChatImageRecord['status']) => equals('status', status);

/** Records the result of an upload. The write is refused where the slot no longer waits for one. */
export const finishedImageWrite = (
  member: MemberScope,
  id: string,
  outcome: Pick<ChatImageRecord, 'status' | 'files' | 'reason' | 'perceptual'>,
): Write => ({
  update: kinds.chatImage.key(member, id),
  changes: [set(outcome)],
  if: withStatus('pending'),
});

/** Assigns an image to a message, once. From then on it stays as long as its sender's account. */
export const sendImageWrite = (member: MemberScope, id: string): Write => ({
  update: kinds.chatImage.key(member, id),
  changes: [set({ status: 'sent' }), remove('gsi1pk', 'gsi1sk')],
  if: withStatus('active'),
});

/** Removes an unsent slot. The write is refused where the image was sent or finished meanwhile. */
export const removeUnsent = (member: MemberScope, image: ChatImageRecord): Promise<boolean> =>
  write(member, { remove: kinds.chatImage.key(member, image.id), if: withStatus(image.status) });

/** Removes an image that was sent. Its files go first. */
export const removeSent = (owner: MemberScope, id: string): Promise<boolean> =>
  write(owner, { remove: kinds.chatImage.key(owner, id) });

/** Lists expired unsent images of all brands. */
export async function* overdueImages(
  until: string,
): AsyncGenerator<{ member: MemberScope; id: string }> {
  const partition = { gsi1pk: indexes.unsentImages.gsi1pk(platformScope), until: `${until}~` };
  for await (const { gsi1sk } of listIndexAll(platformScope, partition)) {
    const { tenant, member, image: id } = indexes.unsentImages.read(gsi1sk);
    yield { member: memberScope(tenantScope({ id: tenant }), member), id };
  }
}

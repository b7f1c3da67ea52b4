/** Pictures and messages of cases, as operators see them. */
import type { CaseMessage } from '#shared/model/case-desk.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import { imageFiles } from '../chat/chat-images.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import type { SnapshotMessage } from '../members/report-snapshot.ts';
import { toReference } from '../photos/find-copies.ts';
import type { CaseRecord } from '../safety/cases.ts';

/** The host on which pictures are shown, and the brand whose they are. */
export interface PictureHost {
  id: string;
  origin: string;
}

export const toPictureDto = (
  host: PictureHost,
  { full, thumb }: { full: string; thumb: string },
): { full: string; thumb: string } => ({
  full: signedUrl(host, full),
  thumb: signedUrl(host, thumb),
});

/** An image of a message, by the name of its file. */
type Images = Map<string, { owner: MemberScope; picture: string }>;

/** Finds the images of some messages between the sender and the member of a case. */
export async function findImages(
  scope: TenantScope,
  { sender, about }: Pick<CaseRecord, 'sender' | 'about'>,
  messages: readonly Pick<SnapshotMessage, 'image'>[],
): Promise<Images> {
  const wanted = new Set(messages.flatMap(({ image }) => image?.full ?? []));
  const images: Images = new Map();
  if (wanted.size === 0) return images;
  for (const id of [about, sender]) {
    if (id === null) continue;
    const owner = memberScope(scope, id);
    for (const { id: picture, files } of await imageFiles(owner)) {
      if (files && wanted.has(files.full)) images.set(files.full, { owner, picture });
    }
  }
  return images;
}

export function toMessageDto(
  host: PictureHost,
  { id, sent_at, from, text, gift, image }: SnapshotMessage,
  images: Images,
): CaseMessage {
  const found = image && images.get(image.full);
  return {
    ...{ id, sent_at },
    from: from === 'reporter' ? 'sender' : 'member',
    text: text ?? null,
    gift: gift ?? null,
    image: image ? toPictureDto(host, image) : null,
    picture: found ? toReference(found) : null,
  };
}

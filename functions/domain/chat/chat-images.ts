/**
 * Images for messages: a member asks for a slot, uploads into it, and sends the checked image in
 * one message. An image that is not sent within a day is deleted.
 */
import type { chatImageContract } from '#shared/api/chat-image.ts';
import type { RequestBody, RequestQuery, ResponseBody } from '#shared/api/contract.ts';
import * as limits from '#shared/limits.ts';
import type { PhotoRejection } from '#shared/model/profile.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { presignUpload, type Upload } from '../../adapters/photo-uploads.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import { newId } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberContext } from '../core/context.ts';
import type { ImageFiles } from '../core/message-content.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import { callingMember } from '../members/members.ts';
import {
  allImages,
  chatImageItem,
  finishedImageWrite,
  imageFiles,
  overdueImages,
  putSlot,
  removeSent,
  removeUnsent,
  sendImageWrite,
} from './chat-images.store.ts';

export {
  allImages,
  chatImageItem,
  finishedImageWrite,
  imageFiles,
  overdueImages,
  removeSent,
  removeUnsent,
  sendImageWrite,
};

export interface ChatImageRecord {
  id: string;
  /** `sent` is final: an image belongs to one message only. */
  status: 'pending' | 'active' | 'rejected' | 'sent';
  /** Object key of the upload. */
  upload: string;
  /** When an unsent image is deleted; ISO 8601. */
  ends_at: string;
  reason?: PhotoRejection | undefined;
  files?: ImageFiles | undefined;
  /** Perceptual hashes of the picture as it is, and slightly cropped. */
  perceptual?: string[] | undefined;
  /** Uploaded for a complaint, not for a message. */
  for_complaint?: true | undefined;
}

/** Folder of uploaded images. Uploaded photos have a folder per member instead. */
export const chatImageFolder = 'chat';

/** Tells whether a slot has not expired. */
export const slotOpen = ({ ends_at }: ChatImageRecord): boolean => ends_at > nowIso();

type ResponseDto = ResponseBody<typeof chatImageContract, 'GET'>['image'];

function toImageDto({ id, status, reason, files }: ChatImageRecord, brand: Brand): ResponseDto {
  return {
    id,
    // The sender does not need to know that the image was sent.
    status: status === 'sent' ? 'active' : status,
    ...(reason ? { reason } : {}),
    file: files
      ? {
          filename: signedUrl(brand, files.full),
          thumb_filename: signedUrl(brand, files.thumb),
          width: files.width,
          height: files.height,
        }
      : null,
  };
}

/** POST chat-image.php */
export async function addImage(
  context: MemberContext<RequestBody<typeof chatImageContract, 'POST'>>,
): Promise<ResponseBody<typeof chatImageContract, 'POST'>> {
  const { member, body, brand } = context;
  const { account } = await callingMember(context);
  if (account.status === 'not_confirmed') throw new AppError('not_confirmed');
  if (!account.paid_user) throw new AppError('premium_only');
  await limitRate(context.scope, 'chat_image', member.member);
  const { image, upload } = await reserveImage(member, body);
  return { image: toImageDto(image, brand), upload };
}

/** Makes a slot and signs the form of its upload. */
export async function reserveImage(
  owner: MemberScope,
  { content_type, size }: { content_type: string; size: number },
  purpose: Pick<ChatImageRecord, 'for_complaint'> = {},
): Promise<{ image: ChatImageRecord; upload: Upload }> {
  const id = newId();
  const image: ChatImageRecord = {
    id,
    status: 'pending',
    upload: `${owner.tenant}/${owner.member}/${chatImageFolder}/${id}`,
    ends_at: new Date(now().getTime() + limits.unsentImageSeconds * 1_000).toISOString(),
    ...purpose,
  };
  await putSlot(owner, image);
  const upload = await presignUpload(image.upload, { type: content_type, mostBytes: size });
  return { image, upload };
}

/** GET chat-image.php */
export async function getImage(
  context: MemberContext<undefined, RequestQuery<typeof chatImageContract, 'GET'>>,
): Promise<ResponseBody<typeof chatImageContract, 'GET'>> {
  const image = await chatImageItem(context.member, context.query.id);
  if (!image || (image.status !== 'sent' && !slotOpen(image))) throw new AppError('not_found');
  return { image: toImageDto(image, context.brand) };
}

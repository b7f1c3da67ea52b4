/**
 * Images for messages: a slot, an upload that is looked at as photos are, and then one message.
 * What is not sent within a day goes again.
 */
import type { chatImageContract } from '#shared/api/chat-image.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/api/contract.ts';
import { limits } from '#shared/limits.ts';
import type { PhotoRejection } from '#shared/model/profile.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { presignUpload } from '../../adapters/photo-uploads.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import { newId } from '../../adapters/secrets.ts';
import { Fault } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberCall } from '../core/context.ts';
import type { ImageFiles } from '../core/message-content.ts';
import { limitRate } from '../core/rate-limits.ts';
import { callingMember } from '../members/members.ts';
import {
  allImages,
  chatImageItem,
  finishedImageWrite,
  overdueImages,
  putSlot,
  removeUnsent,
  sendImageWrite,
} from './chat-images.store.ts';

// What other nouns' rules may ask of images.
export {
  allImages,
  chatImageItem,
  finishedImageWrite,
  overdueImages,
  removeUnsent,
  sendImageWrite,
};

export interface ChatImageRecord {
  id: string;
  /** `sent` once a message has it: never again. */
  status: 'pending' | 'active' | 'rejected' | 'sent';
  /** Key of the upload. */
  upload: string;
  /** When it goes, unless it is sent; ISO 8601. */
  ends_at: string;
  reason?: PhotoRejection | undefined;
  files?: ImageFiles | undefined;
}

/** Where the upload of an image goes; photos go to the member's own folder. */
export const chatImageFolder = 'chat';

/** Whether a slot's time has not come yet. */
export const slotOpen = ({ ends_at }: ChatImageRecord): boolean => ends_at > nowIso();

type Answer = AnswerOf<typeof chatImageContract, 'GET'>['image'];

function shownImage({ id, status, reason, files }: ChatImageRecord, brand: Brand): Answer {
  return {
    id,
    // Who sent it and looks again need not know more.
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
  call: MemberCall<BodyOf<typeof chatImageContract, 'POST'>>,
): Promise<AnswerOf<typeof chatImageContract, 'POST'>> {
  const { member, body, brand } = call;
  const { account } = await callingMember(call);
  if (account.status === 'not_confirmed') throw new Fault('not_confirmed');
  if (!account.paid_user) throw new Fault('premium_only');
  await limitRate(call.scope, 'chat_image', member.member);
  const id = newId();
  const image: ChatImageRecord = {
    id,
    status: 'pending',
    upload: `${member.tenant}/${member.member}/${chatImageFolder}/${id}`,
    ends_at: new Date(now().getTime() + limits.unsentImageSeconds * 1_000).toISOString(),
  };
  await putSlot(member, image);
  const upload = await presignUpload(image.upload, {
    type: body.content_type,
    mostBytes: body.size,
  });
  return { image: shownImage(image, brand), upload };
}

/** GET chat-image.php */
export async function getImage(
  call: MemberCall<undefined, QueryOf<typeof chatImageContract, 'GET'>>,
): Promise<AnswerOf<typeof chatImageContract, 'GET'>> {
  const image = await chatImageItem(call.member, call.query.id);
  if (!image || (image.status !== 'sent' && !slotOpen(image))) throw new Fault('not_found');
  return { image: shownImage(image, call.brand) };
}

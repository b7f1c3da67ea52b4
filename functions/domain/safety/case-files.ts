/**
 * Pictures of a complaint. They go the way of a message's images, each under an owner of its own,
 * who is no member: whoever knows both ids has uploaded it.
 */
import type { complaintFileContract } from '#shared/api/complaint-file.ts';
import type { RequestBody, ResponseBody } from '#shared/api/contract.ts';
import { newId } from '../../adapters/secrets.ts';
import {
  type ChatImageRecord,
  chatImageItem,
  reserveImage,
  sendImageWrite,
  slotOpen,
} from '../chat/chat-images.ts';
import { AppError } from '../core/app-error.ts';
import type { Write } from '../core/commit.ts';
import type { RequestContext } from '../core/context.ts';
import type { ImageFiles } from '../core/message-content.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';

type FileDto = ResponseBody<typeof complaintFileContract, 'GET'>['file'];

/** A picture that belongs to what somebody wrote. */
export interface CaseFile {
  id: string;
  files: ImageFiles;
}

/** The owner and the image that a file's id names. */
function readId(scope: TenantScope, id: string): { owner: MemberScope; image: string } {
  const [owner = '', image = ''] = id.split('.');
  return { owner: memberScope(scope, owner), image };
}

const toDto = (id: string, { status, reason }: ChatImageRecord): FileDto => ({
  id,
  // Where it was sent to is no matter of whoever asks.
  status: status === 'sent' ? 'active' : status,
  ...(reason ? { reason } : {}),
});

/** POST complaint-file.php */
export async function reserveCaseFile(
  context: RequestContext<RequestBody<typeof complaintFileContract, 'POST'>>,
): Promise<ResponseBody<typeof complaintFileContract, 'POST'>> {
  const owner = memberScope(context.scope, newId());
  const { image, upload } = await reserveImage(owner, context.body, { for_complaint: true });
  return { file: toDto(`${owner.member}.${image.id}`, image), upload };
}

/** GET complaint-file.php */
export async function getCaseFile(
  context: RequestContext<undefined, { id: string }>,
): Promise<{ file: FileDto }> {
  const { id } = context.query;
  const { owner, image } = readId(context.scope, id);
  const record = await chatImageItem(owner, image);
  if (!record || (record.status !== 'sent' && !slotOpen(record))) throw new AppError('not_found');
  return { file: toDto(id, record) };
}

/**
 * Returns the pictures of these ids, and the writes that keep each for one complaint.
 *
 * @throws AppError `validation_failed` where one is not there, not ready or was sent before
 */
export async function takeCaseFiles(
  scope: TenantScope,
  ids: readonly string[] = [],
): Promise<{ files: CaseFile[]; writes: Write[] }> {
  const files: CaseFile[] = [];
  const writes: Write[] = [];
  for (const id of new Set(ids)) {
    const { owner, image } = readId(scope, id);
    const record = await chatImageItem(owner, image);
    if (record?.status !== 'active' || !record.files || !slotOpen(record)) {
      throw new AppError('validation_failed', { fields: { files: 'invalid_option' } });
    }
    files.push({ id, files: record.files });
    writes.push(sendImageWrite(owner, image));
  }
  return { files, writes };
}

/** The scope and the record's id of a picture, for whoever removes it. */
export const getCaseFileOwner = readId;

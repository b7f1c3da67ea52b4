/** More of a reported conversation than a case keeps, for a reason that is kept. */
import { caseMessagesPage } from '#shared/case-limits.ts';
import type { CaseMessage } from '#shared/model/case-desk.ts';
import { getConversationId } from '../chat/conversations.ts';
import { type MessageRecord, messagePage, messagesAfter } from '../chat/messages.ts';
import { AppError } from '../core/app-error.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import type { SnapshotMessage } from '../members/report-snapshot.ts';
import { findCaseSnapshot } from '../safety/case-snapshot.ts';
import { type CaseRecord, findCaseRecord } from '../safety/cases.ts';
import { findImages, toMessageDto } from './case-pictures.ts';
import type { OpsBrandContext } from './ops-context.ts';

/** What of a message is read. */
const shown = ['id', 'sent_at', 'kind', 'text', 'image', 'gift', 'from'];

interface Asked {
  id: string;
  reason: string;
  direction: 'before' | 'after';
  message?: string | undefined;
}

/**
 * POST /ops/case-messages. Both copies are read, as either member may have deleted theirs.
 *
 * @throws AppError `not_found` where the case is about no conversation of two members
 */
export async function openMessages({
  scope,
  brand,
  origin,
  body: { id, reason, direction, message },
  audit,
}: OpsBrandContext<Asked>): Promise<{ messages: CaseMessage[]; more: boolean }> {
  audit.note({ subject: { kind: 'case', id }, reason });
  const record = await findCaseRecord(scope, id);
  const { about, sender } = record ?? {};
  if (!record || !about || !sender) throw new AppError('not_found');
  const place = message ?? (await findKeptEnd(scope, record, direction));
  const conversation = getConversationId(scope, sender, about);
  const limit = caseMessagesPage + 1;
  const read = async (participant: 'reporter' | 'reported'): Promise<SnapshotMessage[]> => {
    const member = memberScope(scope, participant === 'reporter' ? sender : about);
    const records =
      direction === 'before'
        ? await messagePage(member, conversation, { before: place, limit, only: shown })
        : await messagesAfter(member, conversation, { after: place, limit, only: shown });
    return records.map((record) => toKept(record, participant));
  };
  const copies = (await Promise.all([read('reported'), read('reporter')])).flat();
  const all = [...new Map(copies.map((one) => [one.id, one])).values()].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  );
  const next =
    direction === 'before' ? all.slice(-caseMessagesPage) : all.slice(0, caseMessagesPage);
  audit.note({
    after: { direction, from: next.at(0)?.id ?? null, to: next.at(-1)?.id ?? null },
  });
  const images = await findImages(scope, record, next);
  const host = { id: brand.id, origin };
  return {
    messages: next.map((one) => toMessageDto(host, one, images)),
    more: all.length > next.length,
  };
}

/** The first or the last message that the case keeps. */
async function findKeptEnd(
  scope: TenantScope,
  record: CaseRecord,
  direction: Asked['direction'],
): Promise<string | undefined> {
  const kept = (await findCaseSnapshot(scope, record))?.messages ?? [];
  return kept.at(direction === 'before' ? 0 : -1)?.id;
}

function toKept(
  { id, sent_at, kind, text, image, gift, from }: MessageRecord,
  participant: SnapshotMessage['from'],
): SnapshotMessage {
  const other = participant === 'reporter' ? 'reported' : 'reporter';
  return { ...{ id, sent_at, kind, text, image, gift }, from: from === 'me' ? participant : other };
}

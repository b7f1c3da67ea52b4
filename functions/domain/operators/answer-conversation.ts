/** What operators do with conversations of fictional profiles. */
import { isCannedAnswer } from '#shared/canned-answers.ts';
import type { ErrorParams } from '#shared/errors.ts';
import type { AnsweredMessage } from '#shared/model/fictional-conversation.ts';
import type { MemberNote } from '#shared/model/restriction.ts';
import { messageLength } from '#shared/rules/message-length.ts';
import { nowIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import {
  answeredCheck,
  answeringItems,
  answerNoteWrite,
  handedBackWrite,
  setAsideWrite,
} from '../chat/answered-conversations.ts';
import { lastMessageCheck } from '../chat/conversations.ts';
import { type AnswerResult, findHappened, type Happened, sendAnswer } from '../chat/send-answer.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll } from '../core/commit.ts';
import { memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { isStaffed } from './conversation-cards.ts';
import type { OpsBrandContext } from './ops-context.ts';
import { toAnsweredMessage } from './view-conversation.ts';

interface Named {
  profile: string;
  conversation: string;
}

/**
 * Says in the audit which conversation a call is about.
 *
 * @throws AppError `not_found` where the brand answers for no profile
 */
function nameConversation({ brand, body, audit }: OpsBrandContext<Named>): {
  kind: string;
  id: string;
} {
  const subject = { kind: 'conversation', id: body.conversation };
  audit.note({ subject, after: { profile: body.profile } });
  if (!isStaffed(brand)) throw new AppError('not_found');
  return subject;
}

/**
 * POST /ops/fictional-answer.
 *
 * @throws AppError `not_found`, `message_too_long`, `idempotency_conflict`, `conversation_stale` with
 * what happened, `conversation_answered`, `fictional_not_acknowledged`, or `member_not_reachable`
 */
export async function answerForProfile(
  context: OpsBrandContext<Named & { seen: string; text: string; key: string }>,
): Promise<{ message: AnsweredMessage }> {
  const { operator, scope, brand, origin, body, audit } = context;
  const subject = nameConversation(context);
  checkLength(body.text, brand.config.limits.message_length);
  const { profile } = body;
  const by = { by: operator.operator, name: operator.name };
  const result = await sendAnswer(scope, body, by, ({ id: message, other: member }) => [
    audit.write({ subject, after: { profile, member, message } }),
  ]);
  if (result.outcome !== 'sent') {
    audit.note({ subject, after: { profile } });
    throw toError(result);
  }
  const { message, isRepeated } = result;
  // The first one's transaction has its entry; this one changed nothing.
  if (isRepeated) audit.note({ subject, after: { profile, message: message.id, repeated: true } });
  return { message: toAnsweredMessage(message, { id: brand.id, origin }, operator.name) };
}

/** @throws AppError `message_too_long` for what is no canned text */
function checkLength(text: string, limit: number): void {
  if (messageLength(text) <= limit || isCannedAnswer(text)) return;
  throw new AppError('message_too_long', {
    params: { limit },
    fields: { text: 'message_too_long' },
  });
}

function toError(result: Exclude<AnswerResult, { outcome: 'sent' }>): AppError {
  switch (result.outcome) {
    case 'unknown':
      return new AppError('not_found');
    case 'stale':
      return toStale(result);
    case 'answered':
      return new AppError('conversation_answered');
    case 'unaware':
      return new AppError('fictional_not_acknowledged');
    case 'unreachable':
      return new AppError('member_not_reachable', { params: { why: result.why } });
  }
}

function toStale({ happened, at, by }: Happened): AppError {
  const params: ErrorParams = { happened, at, by };
  return new AppError('conversation_stale', { params });
}

/**
 * PUT /ops/fictional-answer.
 *
 * @throws AppError `not_found`, `conversation_stale`, or `conversation_answered` where nothing waits
 */
export async function setAside(
  context: OpsBrandContext<Named & { seen: string }>,
): Promise<Record<string, never>> {
  const { scope, body, audit } = context;
  const subject = nameConversation(context);
  const { conversation, seen } = body;
  const profile = memberScope(scope, body.profile);
  return untilCommitted(async () => {
    const { state, participant } = await answeringItems(profile, conversation, null);
    audit.note({ subject, after: { profile: body.profile } });
    if (!state || !participant) throw new AppError('not_found');
    const happened = await findHappened(profile, participant, seen);
    if (happened) throw toStale(happened);
    if (!state.waiting_since) throw new AppError('conversation_answered');
    const isDone = await commitAll(profile, [
      setAsideWrite(profile, conversation),
      lastMessageCheck(profile, conversation, seen),
      audit.write({ subject, after: { profile: body.profile, member: state.other } }),
    ]);
    return isDone ? {} : null;
  });
}

/**
 * DELETE /ops/fictional-answer.
 *
 * @throws AppError `not_found` where it is not the caller's
 */
export async function handBack(context: OpsBrandContext<Named>): Promise<Record<string, never>> {
  const { operator, scope, body, audit } = context;
  const subject = nameConversation(context);
  const profile = memberScope(scope, body.profile);
  const isDone = await commitAll(profile, [
    handedBackWrite(profile, body.conversation, operator.operator),
    audit.write({ subject, after: { profile: body.profile } }),
  ]);
  if (isDone) return {};
  audit.note({ subject, after: { profile: body.profile } });
  throw new AppError('not_found');
}

/**
 * POST /ops/fictional-notes.
 *
 * @throws AppError `not_found`
 */
export async function noteOnConversation(
  context: OpsBrandContext<Named & { about: 'profile' | 'conversation'; text: string }>,
): Promise<{ note: MemberNote }> {
  const { operator, scope, body, audit } = context;
  const subject = nameConversation(context);
  const { conversation, about, text } = body;
  const profile = memberScope(scope, body.profile);
  const note = { id: newId(), at: nowIso(), by: operator.name, text };
  const isAdded = await commitAll(profile, [
    answeredCheck(profile, conversation),
    answerNoteWrite(profile, about === 'conversation' ? conversation : null, note),
    audit.write({ subject, after: { profile: body.profile, about, note: note.id } }),
  ]);
  if (isAdded) return { note };
  audit.note({ subject, after: { profile: body.profile } });
  throw new AppError('not_found');
}

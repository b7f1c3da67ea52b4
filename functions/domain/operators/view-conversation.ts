/** A conversation of a fictional profile with all that helps to answer it. */
import { getCannedAnswers } from '#shared/canned-answers.ts';
import * as limits from '#shared/limits.ts';
import type {
  AnsweredMessage,
  FictionalConversation,
} from '#shared/model/fictional-conversation.ts';
import {
  type Author,
  answeringItems,
  answerNotes,
  authorsBetween,
} from '../chat/answered-conversations.ts';
import { type MessageRecord, messagePage } from '../chat/messages.ts';
import { findRefusal } from '../chat/send-answer.ts';
import { AppError } from '../core/app-error.ts';
import { memberScope } from '../core/scope.ts';
import { findShownMember } from '../members/members.ts';
import { type PictureHost, toPictureDto } from './case-pictures.ts';
import { isStaffed, toCard, toClaim } from './conversation-cards.ts';
import type { OpsBrandContext } from './ops-context.ts';

/** What of a message is read. */
const attributes = ['id', 'sent_at', 'kind', 'text', 'image', 'gift', 'from'];
/** Notes of each kind that are shown. */
const mostNotes = 50;

interface Named {
  profile: string;
  conversation: string;
  before?: string | undefined;
}

/**
 * GET /ops/fictional-conversation. It reads the profile's copies, and marks nothing as read.
 *
 * @throws AppError `not_found`, also where the brand answers for no profile
 */
export async function viewConversation(
  context: OpsBrandContext<undefined, Named>,
): Promise<{ conversation: FictionalConversation }> {
  const { operator, scope, brand, origin, query, audit } = context;
  const { profile: id, conversation, before } = query;
  audit.note({ subject: { kind: 'conversation', id: conversation }, after: { profile: id } });
  const profile = memberScope(scope, id);
  const items = isStaffed(brand) ? await answeringItems(profile, conversation, null) : null;
  const { state, participant } = items ?? {};
  if (!items?.profile?.fictional || !state || !participant) throw new AppError('not_found');
  audit.note({ after: { profile: id, member: state.other } });
  const limit = limits.messagesPageSize + 1;
  const [page, own, member, refusal, ofProfile, ofConversation] = await Promise.all([
    messagePage(profile, conversation, { before, limit, only: attributes }),
    findShownMember(profile),
    findShownMember(memberScope(scope, state.other)),
    findRefusal(profile, state, items.sender),
    answerNotes(profile, null, mostNotes),
    answerNotes(profile, conversation, mostNotes),
  ]);
  // Of a member who is gone for good nothing is left to answer.
  if (!member) throw new AppError('not_found');
  const messages = page.slice(0, limits.messagesPageSize).reverse();
  const [first, last] = [messages.at(0), messages.at(-1)];
  const authors =
    first && last
      ? await authorsBetween(profile, conversation, { from: first.id, to: last.id })
      : new Map<string, Author>();
  const host = { id: brand.id, origin };
  const { language } = member.account;
  return {
    conversation: {
      id: conversation,
      profile: toCard(id, own, context),
      member: toCard(state.other, member, context),
      language,
      waiting_since: state.waiting_since ?? null,
      waiting: state.waiting ?? 0,
      claim: toClaim(state, operator.operator),
      blocker: refusal && (refusal.outcome === 'unaware' ? 'unaware' : refusal.why),
      last: participant.last_id,
      messages: messages.map((message) =>
        toAnsweredMessage(message, host, authors.get(message.id)?.name),
      ),
      more: page.length > messages.length,
      notes: { profile: ofProfile, conversation: ofConversation },
      canned: getCannedAnswers(language),
      message_length: brand.config.limits.message_length,
    },
  };
}

/** @param by name of the operator who wrote it, where one did */
export const toAnsweredMessage = (
  { id, from, kind, text, gift, image, sent_at }: MessageRecord,
  host: PictureHost,
  by: string | undefined,
): AnsweredMessage => ({
  ...{ id, kind, sent_at },
  from: from === 'me' ? 'profile' : 'member',
  text: text ?? null,
  gift: gift ?? null,
  image: image ? toPictureDto(host, image) : null,
  by: by ?? null,
});

/** Warns everybody who got a message of a member whose account was closed for fraud. */
import { now } from '../../adapters/clock.ts';
import { allConversations, type ConversationRecord } from '../chat/conversations.ts';
import { messagePage } from '../chat/messages.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed } from '../core/commit.ts';
import {
  type DeliveryOutcome,
  type FraudWarningsMessage,
  getDerivedOutboxId,
  type Progress,
  stage,
} from '../core/outbox.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { findMember } from '../members/members.ts';
import type { Letter } from './letters.ts';

const template = 'fraud_warning';
/** Messages of a conversation that are looked at together. */
const pageSize = 100;

/** A run ends long before its claim does, and the next one goes on where it stopped. */
const runMs = 20_000;

/**
 * Stages a warning for each receiver of the member's messages who is there. It can stop anywhere
 * and start again, as each warning's id follows from the case and the receiver.
 */
export async function stageFraudWarnings(
  scope: MemberScope,
  { case: id, progress = {} }: FraudWarningsMessage & { progress?: Progress },
): Promise<DeliveryOutcome> {
  const started = performance.now();
  let sent = false;
  let { after = '' } = progress;
  for await (const conversation of allConversations(scope)) {
    if (conversation.id <= after) continue;
    if (performance.now() - started > runMs) {
      return { sent, again: { at: now(), progress: { after } } };
    }
    if (await warn(scope, conversation, id)) sent = true;
    after = conversation.id;
  }
  return { sent };
}

async function warn(
  scope: MemberScope,
  conversation: ConversationRecord,
  cause: string,
): Promise<boolean> {
  const receiver = memberScope(scope, conversation.other);
  const member = await findMember(receiver);
  if (member?.account.status !== 'active') return false;
  if (!(await hasWritten(scope, receiver, conversation))) return false;
  const { language: locale } = member.account;
  const id = getDerivedOutboxId(receiver, template, cause);
  const message = { kind: 'mail', template, locale, about: scope.member } as const;
  const writes = [stage(receiver, id, message)];
  return (await commitNamed(receiver, [{ name: 'mail', writes }])).committed;
}

/** Tells whether the member wrote in a conversation, even where one of the two deleted it. */
const hasWritten = async (
  scope: MemberScope,
  receiver: MemberScope,
  { id, last }: ConversationRecord,
): Promise<boolean> =>
  last?.from === 'me' ||
  (await holdsMessage(scope, id, 'me')) ||
  (await holdsMessage(receiver, id, 'them'));

/** Tells whether a member's copy of a conversation holds a message of one of the two. */
async function holdsMessage(
  scope: MemberScope,
  conversation: string,
  sender: 'me' | 'them',
): Promise<boolean> {
  let before: string | undefined;
  for (;;) {
    const page = await messagePage(scope, conversation, { before, limit: pageSize });
    if (page.some(({ from }) => from === sender)) return true;
    if (page.length < pageSize) return false;
    before = page.at(-1)?.id;
  }
}

/** Composes the warning; null where the member is not suspended any more. */
export async function getFraudWarning(
  receiver: MemberScope,
  brand: Brand,
  about: string | undefined,
): Promise<Letter | null> {
  const member = about ? await findMember(memberScope(receiver, about)) : null;
  if (member?.account.status !== 'suspended') return null;
  return { template, params: { name: member.profile.name, link: `${brand.origin}/ban` } };
}

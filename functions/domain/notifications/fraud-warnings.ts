/** Warns everybody who got a message of a member whose account was closed for fraud. */
import { allConversations, type ConversationRecord } from '../chat/conversations.ts';
import { messagePage } from '../chat/messages.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed } from '../core/commit.ts';
import { type FraudWarningsMessage, getDerivedOutboxId, stage } from '../core/outbox.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { findMember } from '../members/members.ts';
import type { Letter } from './mails.ts';

const template = 'fraud_warning';
/** Messages of a conversation that are looked at together. */
const pageSize = 100;

/**
 * Stages a warning for each receiver of the member's messages who is there. It can stop anywhere
 * and start again, as each warning's id follows from the case and the receiver.
 *
 * @returns the number of warnings
 */
export async function stageFraudWarnings(
  scope: MemberScope,
  item: FraudWarningsMessage,
): Promise<number> {
  let staged = 0;
  for await (const conversation of allConversations(scope)) {
    const receiver = memberScope(scope, conversation.other);
    const member = await findMember(receiver);
    if (member?.account.status !== 'active' || !(await hasWritten(scope, conversation))) continue;
    const { language: locale } = member.account;
    const id = getDerivedOutboxId(receiver, template, item.case);
    const message = { kind: 'mail', template, locale, about: scope.member } as const;
    const { committed } = await commitNamed(receiver, [
      { name: 'mail', writes: [stage(receiver, id, message)] },
    ]);
    if (committed) staged++;
  }
  return staged;
}

/** Tells whether the member wrote in a conversation. What the receiver deleted counts as well. */
async function hasWritten(scope: MemberScope, conversation: ConversationRecord): Promise<boolean> {
  if (conversation.last?.from === 'me') return true;
  let before: string | undefined;
  for (;;) {
    const page = await messagePage(scope, conversation.id, { before, limit: pageSize });
    if (page.some(({ from }) => from === 'me')) return true;
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

/**
 * Conversations of fictional profiles, which operators answer where the brand says so. What is kept
 * for it stands in the profile's partition: a conversation that waits is found by the brand's list.
 */
import { nowIso } from '../../adapters/clock.ts';
import { commitAll } from '../core/commit.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import {
  answeredCheck,
  answeredRemovalWrite,
  answeredWrite,
  answeringItems,
  answerNotes,
  answerNoteWrite,
  authorsBetween,
  authorWrite,
  handedBackWrite,
  removeAnswers,
  setAsideWrite,
  sidesOfProfiles,
  waitingConversations,
  waitingPage,
  waitingWrite,
} from './answered-conversations.store.ts';
import { allConversations } from './conversations.store.ts';

export {
  answeredCheck,
  answeredRemovalWrite,
  answeredWrite,
  answeringItems,
  answerNotes,
  answerNoteWrite,
  authorsBetween,
  authorWrite,
  handedBackWrite,
  setAsideWrite,
  sidesOfProfiles,
  waitingConversations,
  waitingPage,
  waitingWrite,
};

/** What operators know of a conversation beside its messages. */
export interface AnsweredConversation {
  conversation: string;
  /** Id of the fictional profile. */
  profile: string;
  /** Id of the member. */
  other: string;
  /** When the oldest message was sent that waits for an answer; absent where none does. */
  waiting_since?: string | undefined;
  /** How many messages wait. */
  waiting?: number | undefined;
  /** Id and name of the operator who answered last and has not handed the conversation back. */
  claimed_by?: string | undefined;
  claimed_name?: string | undefined;
}

/** The operator who wrote a message. */
export interface Author {
  by: string;
  name: string;
}

export interface AnswerNote {
  id: string;
  at: string;
  /** Name of the operator. */
  by: string;
  text: string;
}

/** Forgets what is kept of a conversation that a member removed, beside its messages. */
export const forgetAnswers = (
  profile: MemberScope,
  conversation: string,
  lastMessage: string,
): Promise<void> => removeAnswers(profile, conversation, { message: lastMessage, at: nowIso() });

/** Forgets what is kept of a member's conversations with fictional profiles. It can be repeated. */
export async function forgetAnswersTo(member: MemberScope): Promise<void> {
  for await (const { id, other, fictional, last_id } of allConversations(member)) {
    if (!fictional) continue;
    const profile = memberScope(member, other);
    await commitAll(profile, [answeredRemovalWrite(profile, id)]);
    await forgetAnswers(profile, id, last_id);
  }
}

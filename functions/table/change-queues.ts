import { kinds } from './items.ts';

const prefixes = (...items: { prefix: string }[]): readonly string[] =>
  items.map(({ prefix }) => prefix);

/**
 * The jobs that follow the table's changes, with what the sort keys of their items start with. Each
 * has a queue of its own, so that one that fails holds up no other.
 */
export const changeQueues = {
  /** Delivers what was staged, and what messages, members, payments, cases and clicks lead to. */
  outbox: prefixes(
    ...[kinds.outbox, kinds.message, kinds.account, kinds.payment],
    ...[kinds.case, kinds.click],
  ),
  /** What others see of a member. A wallet or a counter changes nothing of it. */
  members: prefixes(kinds.account, kinds.profile, kinds.photos),
  /** Tells open pages: likes, messages, conversations, counts, and sessions that end. */
  sockets: prefixes(kinds.like, kinds.message, kinds.conversation, kinds.counts, kinds.session),
  /** Does long work of finance. One brand's jobs wait for each other, as they stand in one partition. */
  finance: prefixes(kinds.financeJobStart),
} as const;

export type ChangeQueue = keyof typeof changeQueues;

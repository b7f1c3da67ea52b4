import { createHash } from 'node:crypto';
import { absent, equals, set } from '../../table/conditions.ts';
import { indexes, kinds, memberPk, outboxShards } from '../../table/items.ts';
import { get, listAll, listIndexAll, type Write, write } from '../../table/table.ts';
import type { OutboxAddress, OutboxItem, OutboxMessage, OutboxState, Progress } from './outbox.ts';
import { type MemberScope, platformScope } from './scope.ts';

const getShard = (id: string) =>
  createHash('sha256').update(id).digest().readUInt16BE() % outboxShards;
const dueKeys = (id: string, dueAt: string) =>
  indexes.outboxDue.key(platformScope, getShard(id), dueAt, id);

export function outboxWrite(scope: MemberScope, id: string, message: OutboxMessage & OutboxState) {
  return {
    put: {
      ...kinds.outbox.key(scope, id),
      ...dueKeys(id, message.due_at),
      ...message,
      id,
      tenant: scope.tenant,
      member: scope.member,
    },
    if: absent(),
  } satisfies Write;
}

/**
 * Stages an item that its caller delivers at once, and which is due again when the caller's lease
 * is over.
 *
 * @returns null where there is or was an item with this id
 */
export async function stageClaimed(
  scope: MemberScope,
  id: string,
  message: OutboxMessage,
  leaseUntil: string,
): Promise<OutboxItem | null> {
  const state = { due_at: leaseUntil, tries: 1, claimed: true, uncertain: 0 };
  const staged = await write(scope, outboxWrite(scope, id, { ...message, ...state }));
  return staged ? { ...message, ...state, id, tenant: scope.tenant, member: scope.member } : null;
}

export const isOutboxItem = (sk: string): boolean => kinds.outbox.parse(sk) !== null;

/** Reads an item that is not over. */
export async function outboxItem(scope: MemberScope, id: string): Promise<OutboxItem | null> {
  const item = await get<OutboxItem & Record<string, unknown>>(scope, kinds.outbox.key(scope, id));
  return item?.finished ? null : item;
}

/**
 * Changes an item's state, and its progress if given. The write is refused where its due time has
 * changed.
 */
export const moveItem = (
  scope: MemberScope,
  item: OutboxItem,
  next: OutboxState,
  progress?: Progress,
) =>
  write(scope, {
    update: kinds.outbox.key(scope, item.id),
    changes: [
      set({
        due_at: next.due_at,
        gsi1sk: dueKeys(item.id, next.due_at).gsi1sk,
        tries: next.tries,
        claimed: next.claimed,
        uncertain: next.uncertain,
        progress,
      }),
    ],
    if: equals('due_at', item.due_at),
  });

/**
 * Replaces an item by the mark that it is over, so that its cause cannot stage it again until the
 * mark's end (epoch seconds).
 */
export const finishItem = (scope: MemberScope, id: string, ttl: number) =>
  write(scope, { put: { ...kinds.outbox.key(scope, id), finished: true, ttl } });

export const removeItem = (scope: MemberScope, id: string) =>
  write(scope, { remove: kinds.outbox.key(scope, id) });

/** Lists the ids of all items of all brands that are due by `until`, page by page. */
export async function* dueItems(until: string): AsyncGenerator<OutboxAddress> {
  for (let shard = 0; shard < outboxShards; shard++) {
    const { gsi1pk } = indexes.outboxDue.key(platformScope, shard, until, 'any');
    const items = listIndexAll<OutboxAddress & Record<string, unknown>>(platformScope, {
      gsi1pk,
      until: `${until}~`,
    });
    for await (const { tenant, member, id } of items) yield { tenant, member, id };
  }
}

/** Counts a member's mails that are due and have not left. */
export async function countDueMails(scope: MemberScope, now: string): Promise<number> {
  let count = 0;
  const partition = { pk: memberPk(scope), prefix: kinds.outbox.prefix };
  for await (const item of listAll<OutboxItem & Record<string, unknown>>(scope, partition)) {
    if (item.kind === 'mail' && !item.finished && item.due_at <= now) count += 1;
  }
  return count;
}

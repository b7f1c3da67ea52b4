import { createHash } from 'node:crypto';
import { absent, equals, set } from '../../table/conditions.ts';
import {
  dueShards,
  get,
  indexKeys,
  keys,
  listIndexAll,
  type Write,
  write,
} from '../../table/table.ts';
import type { OutboxAddress, OutboxItem, OutboxMessage, OutboxState, Progress } from './outbox.ts';
import { type MemberScope, platformScope } from './scope.ts';

const shardOf = (id: string) => createHash('sha256').update(id).digest().readUInt16BE() % dueShards;
const dueKeys = (id: string, dueAt: string) => indexKeys.due(platformScope, shardOf(id), dueAt, id);

export function outboxWrite(
  scope: MemberScope,
  id: string,
  message: OutboxMessage & OutboxState,
): Write {
  return {
    put: {
      ...keys.outbox(scope, id),
      ...dueKeys(id, message.due_at),
      ...message,
      id,
      tenant: scope.tenant,
      member: scope.member,
    },
    if: absent(),
  };
}

export const outboxItem = (scope: MemberScope, id: string) =>
  get<OutboxItem & Record<string, unknown>>(scope, keys.outbox(scope, id));

/** Changes an item's state, and its progress where given; holds only while nobody else has moved its due time. */
export const moveItem = (
  scope: MemberScope,
  item: OutboxItem,
  next: OutboxState,
  progress?: Progress,
) =>
  write(scope, {
    update: keys.outbox(scope, item.id),
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

export const removeItem = (scope: MemberScope, id: string) =>
  write(scope, { remove: keys.outbox(scope, id) });

/** Ids of all items due until `until`, of all brands, page by page. */
export async function* dueItems(until: string): AsyncGenerator<OutboxAddress> {
  for (let shard = 0; shard < dueShards; shard++) {
    const { gsi1pk } = indexKeys.due(platformScope, shard, until, 'any');
    const items = listIndexAll<OutboxAddress & Record<string, unknown>>(platformScope, {
      gsi1pk,
      until: `${until}~`,
    });
    for await (const { tenant, member, id } of items) yield { tenant, member, id };
  }
}

/** Table stream: sends events to members' open browsers. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { getMemberEvents, type MemberEvent, sendEvents } from '../domain/chat/live-events.ts';
import { getOwner } from '../domain/core/changed-items.ts';
import type { MemberScope } from '../domain/core/scope.ts';
import { endedSession } from '../domain/members/sessions.ts';
import { log } from '../http/observability.ts';
import { type Change, toChange } from '../http/stream.ts';

interface EventBatch {
  member: MemberScope;
  events: MemberEvent[];
  /** Sequence number of the first event. */
  sequence: string;
}

/**
 * Sends a batch's events by member. After a failure the stream repeats from that member's first
 * event; browsers deduplicate what others receive twice.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const changes = event.Records.map(toChange);
  const failed = new Set<string>();
  await Promise.all(
    groupEventsByMember(changes).map(async ({ member, events, sequence }) => {
      const { tenant } = member;
      try {
        const givenUp = await sendEvents(member, events);
        if (givenUp.length === 0) return;
        const error = String(givenUp[0]);
        log('error', { message: 'sockets_given_up', tenant, number: givenUp.length, error });
      } catch (cause) {
        log('error', { message: 'member_events_failed', tenant, error: String(cause) });
        failed.add(sequence);
      }
    }),
  );
  const first = changes.find(({ sequence }) => failed.has(sequence));
  return { batchItemFailures: first ? [{ itemIdentifier: first.sequence }] : [] };
}

function groupEventsByMember(changes: readonly Change[]): EventBatch[] {
  const batches = new Map<string, EventBatch>();
  for (const change of changes) {
    const found = getEvents(change);
    if (!found) continue;
    const { member, events } = found;
    const key = `${member.tenant}#${member.member}`;
    const batch = batches.get(key);
    if (batch) batch.events.push(...events);
    else batches.set(key, { member, events, sequence: change.sequence });
  }
  return [...batches.values()];
}

function getEvents({ pk, sk, before, after }: Change): Omit<EventBatch, 'sequence'> | null {
  const member = getOwner(pk);
  if (member) {
    const events = getMemberEvents(sk, before, after);
    return events.length > 0 ? { member, events } : null;
  }
  const ended = before && !after ? endedSession(pk, before) : null;
  return (
    ended && { member: ended.member, events: [{ kind: 'session_ended', session: ended.hash }] }
  );
}

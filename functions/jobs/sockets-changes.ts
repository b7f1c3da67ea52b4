/** Changes of the table: sends events to members' open browsers. */
import type { Needs } from '../adapters/needs.ts';
import { getMemberEvents, type MemberEvent, sendEvents } from '../domain/chat/live-events.ts';
import { getOwner } from '../domain/core/changed-items.ts';
import type { MemberScope } from '../domain/core/scope.ts';
import { closedSession } from '../domain/members/sessions.ts';
import { type Change, followChanges } from '../http/changes.ts';
import { log } from '../http/observability.ts';

export const needs: Needs = { alarms: ['member_events_failed'] };

interface EventBatch {
  member: MemberScope;
  events: MemberEvent[];
  /** Sequence numbers of the changes that they come from. */
  sequences: string[];
}

/**
 * Sends a batch's events by member. After a failure that member's events come again; browsers
 * deduplicate what they receive twice.
 */
export const handler = followChanges(async (changes) => {
  const failed = new Set<string>();
  await Promise.all(
    groupEventsByMember(changes).map(async ({ member, events, sequences }) => {
      const { tenant } = member;
      try {
        const givenUp = await sendEvents(member, events);
        if (givenUp.length === 0) return;
        const error = String(givenUp[0]);
        log('error', { message: 'sockets_given_up', tenant, number: givenUp.length, error });
      } catch (cause) {
        log('error', { message: 'member_events_failed', tenant, error: String(cause) });
        for (const sequence of sequences) failed.add(sequence);
      }
    }),
  );
  return failed;
});

function groupEventsByMember(changes: readonly Change[]): EventBatch[] {
  const batches = new Map<string, EventBatch>();
  for (const change of changes) {
    const found = getEvents(change);
    if (!found) continue;
    const { member, events } = found;
    const key = `${member.tenant}#${member.member}`;
    const batch = batches.get(key);
    if (batch) {
      batch.events.push(...events);
      batch.sequences.push(change.sequence);
    } else batches.set(key, { member, events, sequences: [change.sequence] });
  }
  return [...batches.values()];
}

function getEvents({ pk, sk, before, after }: Change): Omit<EventBatch, 'sequences'> | null {
  const member = getOwner(pk);
  if (member) {
    const events = getMemberEvents(sk, before, after);
    return events.length > 0 ? { member, events } : null;
  }
  const ended = closedSession(pk, before, after);
  return (
    ended && { member: ended.member, events: [{ kind: 'session_ended', session: ended.hash }] }
  );
}

/** Table stream: tells members' open browsers what happened to them. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { type News, newsOf, tell } from '../domain/chat/live-events.ts';
import { ownerOf } from '../domain/core/changed-items.ts';
import type { MemberScope } from '../domain/core/scope.ts';
import { endedSession } from '../domain/members/sessions.ts';
import { log } from '../http/observability.ts';
import { type Change, changeOf } from '../http/stream.ts';

interface Told {
  member: MemberScope;
  news: News[];
  /** Place in the stream of the first of the news. */
  sequence: string;
}

/**
 * The news of a batch, member by member. After a failure the stream comes again from the first
 * of that member's news; what others were told twice, their browsers know already.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const changes = event.Records.map(changeOf);
  const failed = new Set<string>();
  await Promise.all(
    newsByMember(changes).map(async ({ member, news, sequence }) => {
      const { tenant } = member;
      try {
        const givenUp = await tell(member, news);
        if (givenUp.length === 0) return;
        const error = String(givenUp[0]);
        log('error', { message: 'sockets given up', tenant, number: givenUp.length, error });
      } catch (cause) {
        log('error', { message: 'member not told', tenant, error: String(cause) });
        failed.add(sequence);
      }
    }),
  );
  const first = changes.find(({ sequence }) => failed.has(sequence));
  return { batchItemFailures: first ? [{ itemIdentifier: first.sequence }] : [] };
}

function newsByMember(changes: readonly Change[]): Told[] {
  const told = new Map<string, Told>();
  for (const change of changes) {
    const found = memberNews(change);
    if (!found) continue;
    const { member, news } = found;
    const key = `${member.tenant}#${member.member}`;
    const known = told.get(key);
    if (known) known.news.push(...news);
    else told.set(key, { member, news, sequence: change.sequence });
  }
  return [...told.values()];
}

function memberNews({ pk, sk, before, after }: Change): Omit<Told, 'sequence'> | null {
  const member = ownerOf(pk);
  if (member) {
    const news = newsOf(sk, before, after);
    return news.length > 0 ? { member, news } : null;
  }
  const ended = before && !after ? endedSession(pk, before) : null;
  return ended && { member: ended.member, news: [{ kind: 'session_ended', session: ended.hash }] };
}

/** Open sockets: who owns them, and how frames are sent to them. */
import { type ServerFrame, serverFrameSchema } from '#shared/api/socket.ts';
import * as limits from '#shared/limits.ts';
import type { Locale } from '#shared/model/values.ts';
import { now, nowSeconds } from '../../adapters/clock.ts';
import { closeSocket, sendToSocket } from '../../adapters/sockets.ts';
import { AppError } from '../core/app-error.ts';
import type { SocketContext } from '../core/context.ts';
import type { MemberScope } from '../core/scope.ts';
import { isSessionOpen, sessionCheck } from '../members/sessions.ts';
import {
  connectionById,
  memberConnections,
  noteUse,
  putConnection,
  removeConnection,
} from './live-connections.store.ts';

export interface Connection {
  id: string;
  /** Hash of the session that opened the socket. */
  session: string;
  /** The language that was chosen when the socket was opened, if any. */
  locale: Locale | null;
  /** Epoch seconds at which the session ends or API Gateway closes the socket. */
  expires: number;
}

/**
 * Registers a socket. A session that ends at the same moment either refuses the socket or finds and
 * closes it.
 */
export async function openConnection(context: SocketContext): Promise<void> {
  const { member, session, connection: id } = context;
  const opened = now();
  await endOldest(member);
  const ends = Math.floor(opened.getTime() / 1_000) + limits.socketLifeSeconds;
  const connection = {
    id,
    session: session.hash,
    locale: context.locale,
    expires: Math.min(ends, context.sessionEnds),
    opened_at: opened.toISOString(),
  };
  const noted = await putConnection(member, connection, [sessionCheck(member, session.hash)]);
  if (!noted) throw new AppError('authentication_required');
}

/** Closes the oldest socket of a member who has reached the limit. */
async function endOldest(member: MemberScope): Promise<void> {
  const newestFirst = (await memberConnections(member)).sort((a, b) =>
    b.opened_at.localeCompare(a.opened_at),
  );
  for (const { id } of newestFirst.slice(limits.socketsMost - 1)) await endConnection(member, id);
}

export async function closeConnection(id: string): Promise<void> {
  const found = await connectionById(id);
  if (found) await removeConnection(found.member, id);
}

/** Returns the member who owns a socket. An expired socket is closed, and the result is null. */
export async function createSender(
  id: string,
): Promise<{ member: MemberScope; connection: Connection } | null> {
  const found = await connectionById(id);
  const isOpen =
    found &&
    found.connection.expires > nowSeconds() &&
    (await isSessionOpen(found.member, found.connection.session));
  if (isOpen) return found;
  if (found) await endConnection(found.member, id);
  else await closeSocket(id);
  return null;
}

/** Lists a member's open sockets and closes expired ones. */
export async function openConnections(member: MemberScope): Promise<Connection[]> {
  const time = nowSeconds();
  const all = await memberConnections(member);
  for (const { id, expires } of all) if (expires <= time) await endConnection(member, id);
  return all.filter(({ expires }) => expires > time);
}

/** Closes the sockets of an ended session. */
export async function endSessionConnections(member: MemberScope, hash: string): Promise<void> {
  for (const { id, session } of await memberConnections(member)) {
    if (session === hash) await endConnection(member, id);
  }
}

/**
 * The socket is closed before its items are removed, so that a failure in between leaves it
 * findable.
 */
async function endConnection(member: MemberScope, id: string): Promise<void> {
  await closeSocket(id);
  await removeConnection(member, id);
}

/**
 * Sends frames to a member's sockets, in order. A browser whose socket cannot be reached reconnects
 * and catches up, so a socket that missed a frame must not stay open.
 *
 * @returns the causes of closed sockets
 */
export async function sendFrames(
  member: MemberScope,
  connections: readonly Pick<Connection, 'id'>[],
  frames: readonly ServerFrame[],
): Promise<unknown[]> {
  const texts = frames.map((frame) => JSON.stringify(serverFrameSchema.parse(frame)));
  const causes = await Promise.all(connections.map(({ id }) => sendAll(member, id, texts)));
  return causes.filter((cause) => cause !== null);
}

/** @returns why the socket was closed, or null */
async function sendAll(
  member: MemberScope,
  id: string,
  texts: readonly string[],
): Promise<unknown> {
  try {
    for (const text of texts) {
      if ((await sendToSocket(id, text)) === 'sent') continue;
      await removeConnection(member, id);
      break;
    }
    return null;
  } catch (cause) {
    // Its items are removed in any case: the response to its next ping closes the socket.
    await closeSocket(id).catch(() => undefined);
    await removeConnection(member, id);
    return cause;
  }
}

/** Applies the rate limit of a kind of frame. */
export function mayUse(
  member: MemberScope,
  id: string,
  use: 'typing_at' | 'caught_up_at',
  everyMs: number,
): Promise<boolean> {
  // The limit counts real time; the product's clock can be moved in tests.
  const time = Date.now();
  return noteUse(member, id, use, time, time - everyMs);
}

/** Tells whether the member has an open socket, as far as is known. */
export const isConnected = async (member: MemberScope): Promise<boolean> =>
  (await memberConnections(member)).some(({ expires }) => expires > nowSeconds());

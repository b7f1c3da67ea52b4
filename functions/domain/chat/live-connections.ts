/** Open sockets: whose they are, and what is sent to them. */
import { type ServerFrame, serverFrameSchema } from '#shared/api/socket.ts';
import { limits } from '#shared/limits.ts';
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
  /** Hash of the session that it was opened with. */
  session: string;
  /** The language that was chosen when it was opened, if any was. */
  locale: Locale | null;
  /** Epoch seconds after which it is over: at the end of the session, or of API Gateway's patience. */
  expires: number;
}

/**
 * Notes a socket that is being opened. A session that ends at this moment either refuses it, or
 * finds it and closes it.
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

/** Makes room for one more socket: a member has so many tabs and devices, not thousands. */
async function endOldest(member: MemberScope): Promise<void> {
  const newestFirst = (await memberConnections(member)).sort((a, b) =>
    b.opened_at.localeCompare(a.opened_at),
  );
  for (const { id } of newestFirst.slice(limits.socketsMost - 1)) await endConnection(member, id);
}

/** Forgets a socket that was closed. */
export async function closeConnection(id: string): Promise<void> {
  const found = await connectionById(id);
  if (found) await removeConnection(found.member, id);
}

/** The member who sent something over a socket; null where it is over, and closed now. */
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

/** A member's open sockets; those that are over are closed. */
export async function openConnections(member: MemberScope): Promise<Connection[]> {
  const time = nowSeconds();
  const all = await memberConnections(member);
  for (const { id, expires } of all) if (expires <= time) await endConnection(member, id);
  return all.filter(({ expires }) => expires > time);
}

/** Closes the sockets that were opened with a session that is over. */
export async function endSessionConnections(member: MemberScope, hash: string): Promise<void> {
  for (const { id, session } of await memberConnections(member)) {
    if (session === hash) await endConnection(member, id);
  }
}

/** Closed before it is forgotten, so that a failure in between leaves it to be found again. */
async function endConnection(member: MemberScope, id: string): Promise<void> {
  await closeSocket(id);
  await removeConnection(member, id);
}

/**
 * Sends frames to sockets of a member, to each in their order. A browser whose socket cannot be
 * reached connects again and catches up: so a socket that missed a frame must not stay open.
 *
 * @returns why sockets were given up
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

/** @returns why the socket was given up, or null */
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
    // Forgotten at least: the answer to its next ping is the end of it.
    await closeSocket(id).catch(() => undefined);
    await removeConnection(member, id);
    return cause;
  }
}

/** Whether a socket may do now what it may do only every so often. */
export function mayUse(
  member: MemberScope,
  id: string,
  use: 'typing_at' | 'caught_up_at',
  everyMs: number,
): Promise<boolean> {
  // A matter of real time, not of the product's movable clock.
  const time = Date.now();
  return noteUse(member, id, use, time, time - everyMs);
}

/** Whether a browser of the member is connected at this moment, as far as is known. */
export const isConnected = async (member: MemberScope): Promise<boolean> =>
  (await memberConnections(member)).some(({ expires }) => expires > nowSeconds());

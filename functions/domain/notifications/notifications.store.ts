import { absent, equals } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { NotificationRecord } from './notify.ts';

/** Reads the last notification about a subject. */
export const notificationItem = (member: MemberScope, subject: string) =>
  get<NotificationRecord & Record<string, unknown>>(
    member,
    kinds.notification.key(member, subject),
  );

/**
 * Records a mail before it is sent.
 *
 * @returns false where another mail was recorded since the read
 */
export const putNotification = (
  member: MemberScope,
  subject: string,
  record: NotificationRecord,
  options: { was: NotificationRecord | null; ttl: number },
) =>
  write(member, {
    put: { ...kinds.notification.key(member, subject), ...record, ttl: options.ttl },
    if: options.was ? equals('mailed_at', options.was.mailed_at) : absent(),
  });

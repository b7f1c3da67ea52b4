import { absent, equals, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, type Write, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Reminding } from './unread-reminders.ts';

const getKey = (member: MemberScope) => kinds.notification.key(member, 'unread');

export const remindingItem = (member: MemberScope) =>
  get<Reminding & Record<string, unknown>>(member, getKey(member));

/** Starts reminders. The write is refused where the record has changed since it was read. */
export const remindingWrite = (
  member: MemberScope,
  reminding: Reminding,
  options: { was: Reminding | null; ttl: number },
): Write => ({
  put: { ...getKey(member), ...reminding, ttl: options.ttl },
  if: options.was ? ofItem(options.was.item) : absent(),
});

const ofItem = (item: string) => equals('item', item);

/** Records that all reminders were sent. */
export const remindedWrite = (member: MemberScope, item: string, at: string) =>
  write(member, {
    update: getKey(member),
    changes: [set({ done_at: at })],
    if: ofItem(item),
  });

/** Ends reminders after everything was read. The next unread message starts new ones. */
export const endReminding = (member: MemberScope, item: string) =>
  write(member, { remove: getKey(member), if: ofItem(item) });

/** The kinds of e-mail a member can switch off. */
import { type EmailType, emailTypes } from '#shared/model/values.ts';

export const emailGroups = ['messages', 'likes', 'brand'] as const;
export type EmailGroup = (typeof emailGroups)[number];

/** What causes a mail: another member's message, another member's like, or the brand itself. */
const groupByType: Record<EmailType, EmailGroup> = {
  new_conversations: 'messages',
  new_messages: 'messages',
  unread_message_reminders: 'messages',
  like: 'likes',
  promotions: 'brand',
  weekly_updates: 'brand',
  news: 'brand',
  reminders: 'brand',
};

/** The types of a group, in the order given. */
export const typesIn = (group: EmailGroup, types: readonly EmailType[]): EmailType[] =>
  types.filter((type) => groupByType[type] === group);

/** The types that are off once `changed` are switched on or off. */
export const switched = (
  disabled: readonly EmailType[],
  changed: readonly EmailType[],
  on: boolean,
): EmailType[] => {
  const others = disabled.filter((type) => !changed.includes(type));
  return on ? others : [...others, ...changed];
};

/** True where no kind of e-mail is left. */
export const allOff = (disabled: readonly EmailType[]): boolean =>
  emailTypes.every((type) => disabled.includes(type));

/** Mails about other members' actions: messages, likes, and the weekly update. */
import { type Block, button, type Figure, figures, note, paragraph } from '../blocks.ts';
import { closing, toMailContent, toTextParams } from '../content.ts';
import type { MailContent, TemplateContext } from '../render.ts';
import { formatNumber } from '../texts.ts';

/** A person whom a mail names. */
export interface NamedPerson {
  readonly name: string;
  /** The brand's marker of a fictional profile; null for a real one. */
  readonly marker: string | null;
}

interface Linked {
  /** Absolute URL of the mail's target page. */
  readonly link: string;
}

export interface NewConversationParams extends Linked {
  readonly from: NamedPerson;
}

export interface NewMessagesParams extends NewConversationParams {
  readonly count: number;
}

export interface LikeParams extends Linked {
  /** The latest people. */
  readonly people: readonly (NamedPerson & { readonly match: boolean })[];
  /** Number of people who are not listed. */
  readonly others: number;
}

export interface UnreadReminderParams extends Linked {
  readonly count: number;
  readonly people: readonly NamedPerson[];
  readonly others: number;
}

export interface WeeklyUpdateParams extends Linked {
  readonly unread: number;
  readonly likes: number;
  readonly near: number;
}

type Template =
  | 'new_conversations'
  | 'new_messages'
  | 'like'
  | 'unread_message_reminders'
  | 'weekly_updates';

/** Returns a name with the marker of a fictional profile. */
const shown = ({ nameText, oneLine }: TemplateContext, { name, marker }: NamedPerson) =>
  marker === null ? nameText(name) : `${nameText(name)} (${oneLine(marker)})`;

/** Composes the common parts of these mails; `middle` stands between the title and the button. */
function toNotification(
  context: TemplateContext,
  template: Template,
  parts: { link: string; middle: Block[]; people?: readonly NamedPerson[]; count?: number },
): MailContent {
  const { t, theme } = context;
  const link = context.link(parts.link);
  const { count } = parts;
  const textParams = toTextParams(context, count === undefined ? {} : { count });
  const marker = parts.people?.find((person) => person.marker !== null)?.marker;
  return toMailContent(context, template, textParams, [
    ...parts.middle,
    button(theme, t(`${template}.button`), link, t(`${template}.hint`)),
    ...(marker ? [note(theme, t('common.fictional_note', { marker }))] : []),
    ...closing(context, link),
  ]);
}

/** Lists names in the language's form, with the number of further ones. */
function listed(context: TemplateContext, people: readonly NamedPerson[], others: number): string {
  const names = people.map((person) => shown(context, person));
  const more = others > 0 ? [context.t('common.others', { count: others })] : [];
  return new Intl.ListFormat(context.locale, { type: 'conjunction' }).format([...names, ...more]);
}

export function newConversation(
  context: TemplateContext,
  { link, from }: NewConversationParams,
): MailContent {
  const text = context.t('new_conversations.lead', { from: shown(context, from) });
  return toNotification(context, 'new_conversations', {
    link,
    middle: [paragraph(context.theme, text)],
    people: [from],
  });
}

export function newMessages(
  context: TemplateContext,
  { link, from, count }: NewMessagesParams,
): MailContent {
  const text = context.t('new_messages.lead', { from: shown(context, from), count });
  return toNotification(context, 'new_messages', {
    link,
    middle: [paragraph(context.theme, text)],
    people: [from],
    count,
  });
}

export function like(context: TemplateContext, { link, people, others }: LikeParams): MailContent {
  const { t, theme } = context;
  const lines = people.map((person) =>
    paragraph(
      theme,
      t(person.match ? 'like.match' : 'like.like', { from: shown(context, person) }),
    ),
  );
  return toNotification(context, 'like', {
    link,
    middle: [
      ...lines,
      ...(others > 0 ? [paragraph(theme, t('like.more', { count: others }))] : []),
    ],
    people,
    count: people.length + others,
  });
}

export function unreadReminder(
  context: TemplateContext,
  { link, count, people, others }: UnreadReminderParams,
): MailContent {
  const text = context.t('unread_message_reminders.lead', {
    count,
    from: listed(context, people, others),
  });
  return toNotification(context, 'unread_message_reminders', {
    link,
    middle: [paragraph(context.theme, text)],
    people,
    count,
  });
}

export function weeklyUpdate(
  context: TemplateContext,
  { link, unread, likes, near }: WeeklyUpdateParams,
): MailContent {
  const { t, theme, locale } = context;
  const figure = (key: 'unread' | 'likes' | 'near', count: number): Figure[] =>
    count > 0
      ? [{ amount: formatNumber(locale, count), unit: t(`weekly_updates.${key}`, { count }) }]
      : [];
  return toNotification(context, 'weekly_updates', {
    link,
    middle: [
      paragraph(theme, t('weekly_updates.lead')),
      figures(theme, t('weekly_updates.figures'), [
        ...figure('unread', unread),
        ...figure('likes', likes),
        ...figure('near', near),
      ]),
    ],
  });
}

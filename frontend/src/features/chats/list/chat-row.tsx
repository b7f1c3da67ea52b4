import { Clock, Gift, Image } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useStore } from '#lib/store.ts';
import type { Chat, LastMessage } from '#shared/model/message.ts';
import { badgeText } from '#shared/rules/badges.ts';
import { ConversationRow } from '#ui/conversation-row.tsx';
import { outgoingStore, waitsForNetwork } from '../composer/outgoing.ts';
import { Person } from '../person.tsx';
import { useTimes } from '../thread/use-times.ts';
import { useTyping } from '../thread/use-typing.ts';

/** A conversation in the list: lists are long, and one message changes one row. */
export const ChatRow = memo(function ChatRow({ chat, active }: { chat: Chat; active: boolean }) {
  const { t } = useTranslation(['chats', 'common']);
  const { fictional_singular } = useSettings();
  const { shortTime } = useTimes();
  const { conversation, profile, last_message: last, num_unread_messages: unread } = chat;
  const writes = useTyping(conversation.id);
  const { user } = useSession();
  const waits = useStore(outgoingStore, (all) =>
    all.some(
      (one) => one.to === profile.id && one.member === user?.profile.id && waitsForNetwork(one),
    ),
  );
  const gone = profile.status === 'disabled';
  const toPreview = ({ kind, text, from }: LastMessage) => {
    const content = kind === 'text' ? (text ?? '') : t(`kinds.${kind}`);
    return from === 'me' ? t('you_said', { text: content }) : content;
  };
  const icons = { text: undefined, image: <Image />, gift: <Gift /> };
  return (
    <ConversationRow
      avatar={<Person profile={profile} />}
      name={gone ? t('left') : profile.name}
      fictionalLabel={profile.fictional ? fictional_singular : undefined}
      time={last ? shortTime(last.sent_at) : ''}
      dateTime={last?.sent_at}
      preview={
        writes
          ? t('writes')
          : waits
            ? t('states.waiting')
            : last
              ? toPreview(last)
              : t('nothing_left')
      }
      previewIcon={writes ? undefined : waits ? <Clock /> : last ? icons[last.kind] : undefined}
      unreadLabel={badgeText(unread)}
      unreadSrLabel={t('common:nav.unread', { count: unread })}
      active={active}
      link={(props) => (
        <Link
          {...props}
          to={pathTo('chats-id', { id: conversation.id })}
          // The way back of the conversation leads to where the list was.
          state={{ fromList: true }}
          aria-current={active ? 'page' : undefined}
        />
      )}
    />
  );
});

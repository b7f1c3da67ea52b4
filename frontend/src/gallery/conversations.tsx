import { ImagePlus, Image as Picture } from 'lucide-react';
import { useState } from 'react';
import { badgeText } from '#shared/rules/badges.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Composer } from '#ui/composer.tsx';
import { ConversationRow } from '#ui/conversation-row.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MessageBubble } from '#ui/message-bubble.tsx';
import styles from './gallery.module.css';
import type { Sample } from './sample.tsx';
import { UNREAD_MANY } from './samples.ts';
import { usePictures } from './use-pictures.ts';

const MESSAGE_CHARS = 500;

export function Conversation({ t }: Sample) {
  const [text, setText] = useState('');
  const [sent, setSent] = useState<string[]>([]);
  return (
    <section className={cx('card', styles.card, styles.wide)}>
      <h2>{t.conversation}</h2>
      <div className={styles.chat}>
        <MessageBubble from="them" author="Noor">
          {t.theirs}
        </MessageBubble>
        <MessageBubble from="me" author={t.you} time="13:38" state="read" stateLabel={t.read}>
          {t.mine}
        </MessageBubble>
        <MessageBubble
          from="me"
          author={t.you}
          state="failed"
          stateLabel={t.notSent}
          action={
            <Button variant="link" size="sm">
              {t.again}
            </Button>
          }
        >
          {t.preview}
        </MessageBubble>
        {sent.map((message) => (
          <MessageBubble key={message} from="me" author={t.you} time="13:42" state="delivered">
            {message}
          </MessageBubble>
        ))}
      </div>
      <Composer
        value={text}
        onChange={setText}
        onSend={(message) => {
          setSent((messages) => [...messages, message]);
          setText('');
        }}
        label={t.writeTo}
        sendLabel={t.send}
        price={t.credits}
        maxLength={MESSAGE_CHARS}
        counterLabel={(used, max) => `${used} ${t.of} ${max} ${t.characters}`}
        status={t.balance}
        tools={
          <IconButton label={t.photo}>
            <ImagePlus />
          </IconButton>
        }
      />
    </section>
  );
}

export function Conversations({ t, brand }: Sample) {
  const pictures = usePictures(brand);
  return (
    <section className={cx('card', styles.card)}>
      <h2>{t.conversation}</h2>
      <div>
        <ConversationRow
          avatar={<Avatar src={pictures[0]?.src} alt="" onlineLabel={t.online} />}
          name="Noor"
          time="13:42"
          preview={t.preview}
          active
          link={(props) => <a href="#noor" {...props} />}
        />
        <ConversationRow
          avatar={<Avatar src={pictures[1]?.src} alt="" fictionalLabel={t.fictional} />}
          name="Sanne"
          fictionalLabel={t.fictional}
          time="13:05"
          preview={t.theirs}
          unreadLabel={badgeText(UNREAD_MANY)}
          unreadSrLabel={`${UNREAD_MANY} ${t.unread}`}
          link={(props) => <a href="#sanne" {...props} />}
        />
        <ConversationRow
          avatar={<Avatar src={pictures[2]?.src} alt="" />}
          name="Lotte"
          time={t.yesterday}
          preview={t.photo}
          previewIcon={<Picture />}
          link={(props) => <a href="#lotte" {...props} />}
        />
      </div>
    </section>
  );
}

import { Flag, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getComplaintLink } from '#lib/complaint-link.ts';
import type { Message } from '#shared/model/message.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MessageBubble } from '#ui/message-bubble.tsx';
import { PhotoPicture } from '#ui/photo-picture.tsx';
import { LinkifiedText } from './linkified-text.tsx';
import { isEmojiOnly } from './text-parts.ts';
import styles from './thread.module.css';
import { useTimes } from './use-times.ts';

interface BubbleProps {
  message: Message;
  name: string;
  /** The other member's id. */
  other: string;
  conversation: string;
  /** With a line for time and state. */
  meta: boolean;
  /** Of all messages the one that the keyboard stops at. */
  stop: boolean;
  /** It was tapped: what can be done shows. */
  touched: boolean;
  onTouch: (id: string | null) => void;
  onRemove: (message: Message) => void;
  onImage: (id: string) => void;
  /** An image did not load, for its address has ended. */
  onStale: () => void;
}

/** One message. There may be thousands, and each new one changes few of the others. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, name, other, conversation, meta, stop, touched, onTouch, onRemove } = props;
  const { t } = useTranslation(['chats', 'safety']);
  const { clock } = useTimes();
  const { id, from, kind, text, sent_at, read_at, refunded } = message;
  const mine = from === 'me';
  const state = mine ? (read_at ? 'read' : 'delivered') : undefined;
  const shows = meta || touched || refunded;
  const large = kind === 'text' && isEmojiOnly(text ?? '');
  return (
    <div className={cx(styles.message, styles[`from_${from}`], touched && styles.messageTouched)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for fingers, which cannot hover */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button is there for the keyboard */}
      <div
        className={styles.tap}
        onClick={() => {
          if (matchMedia('(hover: none)').matches) onTouch(touched ? null : id);
        }}
      >
        <MessageBubble
          from={from}
          author={mine ? t('you') : name}
          time={shows ? clock(sent_at) : undefined}
          dateTime={sent_at}
          state={shows ? state : undefined}
          stateLabel={shows && state ? t(`states.${state}`) : undefined}
          className={cx(kind !== 'text' && styles[`kind_${kind}`], large && styles.messageEmoji)}
          action={refunded && <span>· {t('refunded')}</span>}
        >
          <Content {...props} />
        </MessageBubble>
      </div>
      <IconButton
        className={styles.remove}
        data-message={id}
        tabIndex={stop ? 0 : -1}
        label={t('remove_message')}
        onClick={() => onRemove(message)}
      >
        <Trash2 />
      </IconButton>
      {!mine && (
        <IconButton
          as={Link}
          {...getComplaintLink({ id: other, name }, `/chats/${conversation} ${id} ${sent_at}`)}
          className={cx(styles.remove, styles.complain)}
          tabIndex={stop ? 0 : -1}
          label={t('safety:complaint.message')}
        >
          <Flag />
        </IconButton>
      )}
    </div>
  );
});

function Content({ message, name, onImage, onStale, onTouch }: BubbleProps) {
  const { t } = useTranslation('chats');
  const { id, kind, text, image, gift } = message;
  if (kind === 'image' && image) {
    return (
      <button
        type="button"
        className={styles.openImage}
        aria-label={t('open_image')}
        onClick={(event) => {
          event.stopPropagation();
          onImage(id);
          // A tap opens it, so that what else can be done shows as well.
          if (matchMedia('(hover: none)').matches) onTouch(id);
        }}
      >
        <PhotoPicture
          className={styles.image}
          src={image.thumb_filename}
          alt={t('image_of', { name })}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          onError={onStale}
        />
      </button>
    );
  }
  if (kind === 'gift' && gift) {
    return (
      <span className={styles.gift}>
        <img src={gift.image} alt="" width="96" height="96" />
        {gift.name}
      </span>
    );
  }
  return <LinkifiedText text={text ?? ''} />;
}

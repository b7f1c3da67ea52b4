import { Gift, ImagePlus, Plus, Sparkles } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSettings } from '#lib/settings.tsx';
import { useLatest } from '#lib/use-latest.ts';
import { useMedia } from '#lib/use-media.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { Composer } from '#ui/composer.tsx';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useFileInput } from '#ui/use-file-input.ts';
import type { Obstacle } from '../thread/standing.ts';
import { typingSigns } from '../thread/typing.ts';
import { sendable } from '../thread/words.ts';
import { Balance } from './balance.tsx';
import { draftOf, keepDraft } from './drafts.ts';
import { ObstacleText } from './obstacle-text.tsx';
import { costOf } from './prices.ts';
import type { Content } from './sending.ts';

// Most messages need none of these.
const GiftPicker = lazy(() => import('./gift-picker.tsx'));
const Icebreakers = lazy(() => import('./icebreakers.tsx'));
const ImageDialog = lazy(() => import('./image-dialog.tsx'));
const FictionalDialog = lazy(() => import('./fictional-dialog.tsx'));

/** What opens from the field. `image` without a file explains whom images are for. */
export type Panel = 'gift' | 'icebreakers' | 'image';

/** From here on there is room for every tool beside the field. */
const roomy = '(min-width: 576px)';

interface ChatComposerProps {
  user: User;
  profile: Profile;
  /** Something was said already. */
  begun: boolean;
  /** Why nothing can be sent now. */
  obstacle: Obstacle | null;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  onSend: (content: Content) => void;
  onWriting: () => void;
}

/** Where the next message is written, with what it costs before it is sent. */
export function ChatComposer(props: ChatComposerProps) {
  const { user, profile, begun, obstacle, panel, onPanel, onSend, onWriting } = props;
  const { t } = useTranslation('chats');
  const settings = useSettings();
  const member = user.profile.id;
  const { id: to, name, fictional } = profile;
  const [text, setText] = useState(() => draftOf(member, to));
  const [file, setFile] = useState<File | null>(null);
  /** What goes to a fictional profile once that was explained. */
  const [held, setHeld] = useState<{ go: () => void } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const writing = useLatest(onWriting);
  const [sign] = useState(() => typingSigns(() => writing.current()));
  useEffect(() => keepDraft(member, to, text), [member, to, text]);
  useGiftWish(() => onPanel('gift'));
  useFocusAtStart(field);

  const give = (content: Content) => {
    if (content.text !== undefined) {
      setText('');
      // A phone's keyboard stays for what comes next.
      field.current?.focus();
    }
    onPanel(null);
    onSend(content);
  };
  const understood = (go: () => void) => {
    if (fictional && !user.fictional_acknowledged) setHeld({ go });
    else go();
  };
  const say = (content: Content) => understood(() => give(content));
  const picker = useFileInput(([chosen]) => {
    setFile(chosen ?? null);
    onPanel('image');
  });
  const cost = costOf('text', user, settings);
  return (
    <div className="thread__composer">
      <Composer
        ref={field}
        value={text}
        onChange={(next) => {
          setText(sendable(next));
          if (next.trim()) sign();
        }}
        onSend={(said) => say({ text: said })}
        label={t('write_to', { name })}
        sendLabel={t('send')}
        price={cost.free ? t('free') : t('credits', { count: cost.credits })}
        maxLength={settings.message_length}
        counterLabel={(used, max) => t('counter', { used, max })}
        disabledReason={obstacle && <ObstacleText obstacle={obstacle} />}
        status={<Balance user={user} begun={begun} />}
        tools={
          user.status === 'active' && (
            <Tools
              begun={begun}
              onPanel={onPanel}
              onImage={() => {
                if (user.paid_user) picker.open();
                else {
                  setFile(null);
                  onPanel('image');
                }
              }}
            />
          )
        }
      />
      <input {...picker.props} />
      <Suspense>
        {panel === 'gift' && (
          <GiftPicker
            user={user}
            name={name}
            onClose={() => onPanel(null)}
            onGive={(gift) => say({ gift })}
          />
        )}
        {panel === 'icebreakers' && (
          <Icebreakers
            name={name}
            onClose={() => onPanel(null)}
            onChoose={(said) => {
              // What was begun is not lost by it.
              setText(text.trim() ? `${text.trimEnd()} ${said}` : said);
              onPanel(null);
              // Once the dialog has given the focus back.
              setTimeout(() => field.current?.focus());
            }}
          />
        )}
        {panel === 'image' && (
          <ImageDialog
            user={user}
            name={name}
            file={file}
            onClose={() => onPanel(null)}
            onSend={understood}
            onReady={(image) => give({ image })}
          />
        )}
        {held && (
          <FictionalDialog
            name={name}
            onClose={() => setHeld(null)}
            onUnderstood={() => {
              setHeld(null);
              held.go();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

interface ToolsProps {
  begun: boolean;
  onPanel: (panel: Panel) => void;
  onImage: () => void;
}

/** Pictures, gifts and ideas: side by side, or where there is no room behind one button. */
function Tools({ begun, onPanel, onImage }: ToolsProps) {
  const { t } = useTranslation('chats');
  const { photo_credits } = useSettings();
  const isRoomy = useMedia(roomy);
  const tools = [
    {
      key: 'image',
      icon: <ImagePlus />,
      label: photo_credits > 0 ? t('tools.image', { count: photo_credits }) : t('tools.image_free'),
      onSelect: onImage,
    },
    { key: 'gift', icon: <Gift />, label: t('tools.gift'), onSelect: () => onPanel('gift') },
    ...(begun
      ? []
      : [
          {
            key: 'icebreakers',
            icon: <Sparkles />,
            label: t('tools.icebreakers'),
            onSelect: () => onPanel('icebreakers'),
          },
        ]),
  ];
  if (!isRoomy) {
    return (
      <DropdownMenu
        align="start"
        trigger={
          <IconButton label={t('tools.more')}>
            <Plus />
          </IconButton>
        }
        items={tools}
      />
    );
  }
  return tools.map(({ key, label, icon, onSelect }) => (
    <IconButton key={key} label={label} onClick={onSelect}>
      {icon}
    </IconButton>
  ));
}

/** Whoever comes by the button for gifts of a profile finds them open; once. */
function useGiftWish(open: () => void): void {
  const [query, setQuery] = useSearchParams();
  const wished = query.has('gift');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish is what is watched
  useEffect(() => {
    if (!wished) return;
    open();
    const rest = new URLSearchParams(query);
    rest.delete('gift');
    setQuery(rest, { replace: true });
  }, [wished]);
}

/** Where there is a keyboard, whoever opens a conversation can write at once. */
function useFocusAtStart(field: React.RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    // After the change of the route, which moves the focus to the page.
    const timer = setTimeout(() => {
      if (!document.querySelector('dialog:modal')) field.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [field]);
}

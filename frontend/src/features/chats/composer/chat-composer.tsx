import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useAfterHydration } from '#lib/use-after-hydration.ts';
import { useLatest } from '#lib/use-latest.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { Composer } from '#ui/composer.tsx';
import { useFileInput } from '#ui/use-file-input.ts';
import type { Blocker } from '../thread/blocker.ts';
import { sendable } from '../thread/text-parts.ts';
import styles from '../thread/thread.module.css';
import { typingSigns } from '../thread/typing.ts';
import { Balance } from './balance.tsx';
import { BlockerText } from './blocker-text.tsx';
import { type Panel, Tools } from './composer-tools.tsx';
import { getDraft, keepDraft } from './drafts.ts';
import { OutOfCredits, TopUp } from './out-of-credits.tsx';
import { getCost } from './prices.ts';
import type { Content } from './sending.ts';
import { useFocusAtStart, useGiftWish } from './use-composer-start.ts';

// Most messages need none of these.
const GiftPicker = lazy(() => import('./gift-picker.tsx'));

const Icebreakers = lazy(() => import('./icebreakers.tsx'));

const ImageDialog = lazy(() => import('./image-dialog.tsx'));

const FictionalDialog = lazy(() => import('./fictional-dialog.tsx'));

interface ChatComposerProps {
  user: User;
  profile: Profile;
  /** Something was said already. */
  begun: boolean;
  /** Why nothing can be sent now. */
  blocker: Blocker | null;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  onSend: (content: Content) => void;
  onWriting: () => void;
}

/** Where the next message is written, with what it costs before it is sent. */
export function ChatComposer(props: ChatComposerProps) {
  const { user, profile, begun, blocker, panel, onPanel, onSend, onWriting } = props;
  const { t } = useTranslation('chats');
  const settings = useSettings();
  const member = user.profile.id;
  const { id: to, name, fictional } = profile;
  const draft = useAfterHydration(() => getDraft(member, to), '');
  const [typed, setText] = useState<string | null>(null);
  const text = typed ?? draft;
  const [file, setFile] = useState<File | null>(null);
  /** What goes to a fictional profile once that was explained. */
  const [held, setHeld] = useState<{ go: () => void } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const writing = useLatest(onWriting);
  const [sign] = useState(() => typingSigns(() => writing.current()));
  useEffect(() => {
    if (typed !== null) keepDraft(member, to, typed);
  }, [member, to, typed]);
  useEffect(() => {
    // What was typed before the application took the page over.
    const early = field.current?.value;
    if (early) setText((now) => now ?? early);
  }, []);
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
  const cost = getCost('text', user, settings);
  const lacking = blocker?.kind === 'credits' &&
    !cost.free && { missing: blocker.missing, cost: cost.credits };
  return (
    <div className={styles.composer}>
      <Composer
        ref={field}
        value={text}
        onChange={(next) => {
          setText(sendable(next));
          if (next.trim()) sign();
        }}
        onSend={(phrase) => say({ text: phrase })}
        label={t('write_to', { name })}
        sendLabel={t('send')}
        price={cost.free ? t('free') : t('credits', { count: cost.credits })}
        maxLength={settings.message_length}
        counterLabel={(used, max) => t('counter', { used, max })}
        disabledReason={blocker && !lacking && <BlockerText blocker={blocker} />}
        instead={
          lacking
            ? {
                reason: <OutOfCredits credits={user.credits} cost={lacking.cost} />,
                action: <TopUp missing={lacking.missing} />,
                kept: t('out.kept'),
              }
            : null
        }
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
            onChoose={(phrase) => {
              // What was begun is not lost by it.
              setText(text.trim() ? `${text.trimEnd()} ${phrase}` : phrase);
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

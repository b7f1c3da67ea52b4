import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { call } from '#lib/api.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import * as limits from '#shared/limits.ts';
import { cx } from '#ui/cx.ts';
import { Portrait } from '#ui/portrait.tsx';
import { reloadLikes } from '../likes/likes-cache.ts';
import styles from './like-modal.module.css';
import { Emblem, Frame, OtherPhoto } from './like-modal-frame.tsx';
import {
  closeLikeModal,
  type LikeModalContent,
  type LikeModalProfile,
  type OnChoose,
  openLikeModal,
} from './like-modal-store.ts';

interface LikeModalProps extends LikeModalContent {
  open: boolean;
  /** The image or the button was pressed. It does not close by that: the page changes. */
  onChoose: OnChoose;
}

/** Celebrates a match, or shows who likes the member. A click anywhere else closes it. */
export default function LikeModal({ kind, profile, open, onChoose }: LikeModalProps) {
  const { pathname } = useLocation();
  useOwnChoice(open && profile === null);
  useFocusAfter(open);
  // Leaving the page closes it, whichever way.
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (openedAt.current === pathname) return;
    openedAt.current = pathname;
    closeLikeModal();
  }, [pathname]);
  if (!profile) return null;
  return kind === 'match' ? (
    <Match profile={profile} open={open} onChoose={onChoose} />
  ) : (
    <Liking profile={profile} open={open} onChoose={onChoose} />
  );
}

/** Opened without a profile it asks for one; without an answer it never shows. */
function useOwnChoice(wanted: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!wanted) return;
    const { signal, abort } = abortable();
    call('auto-like', 'GET', { signal }).then(
      ({ profile }) => {
        // The likes are loaded whether the modal is still there or not.
        setTimeout(() => void reloadLikes(client), limits.likesReloadMs);
        if (signal.aborted) return;
        if (profile) openLikeModal({ kind: 'like', profile });
        else closeLikeModal();
      },
      () => {
        if (!signal.aborted) closeLikeModal();
      },
    );
    return abort;
  }, [wanted, client]);
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** The button that opened it may be gone: a card that moved to another list. */
function useFocusAfter(open: boolean): void {
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) {
      document.querySelector('main')?.focus({ preventScroll: true });
    }
    wasOpen.current = open;
  }, [open]);
}

interface ShownProps {
  profile: LikeModalProfile;
  open: boolean;
  onChoose: OnChoose;
}

function Match({ profile, open, onChoose }: ShownProps) {
  const { t } = useTranslation('like_modal');
  const { user } = useSession();
  const { message_credits, fictional_chat } = useSettings();
  const { id, name, fictional } = profile;
  const canWrite = !fictional || fictional_chat;
  const free = user?.free_messages ?? 0;
  const price = user
    ? free > 0
      ? t('cost.free', { count: free })
      : t('cost.price', { count: message_credits })
    : undefined;
  const own = user?.profile.main_image;
  return (
    <Frame
      open={open}
      profile={profile}
      title={t('match.title')}
      text={t('match.text', { name })}
      photos={
        <div className={cx(styles.photos, styles.pair)}>
          <span className={styles.photo}>
            <Portrait src={own?.status === 'active' ? own.match : null} alt="" decoding="async" />
          </span>
          <OtherPhoto profile={profile} onChoose={onChoose} />
          <Emblem />
        </div>
      }
      action={t(canWrite ? 'match.write' : 'see', { name })}
      note={canWrite ? price : undefined}
      onAction={() => onChoose(id, canWrite ? 'chat' : 'profile')}
      leave={t('match.later')}
    />
  );
}

/** Who likes the member; a fictional profile is a suggestion and nothing more. */
function Liking({ profile, open, onChoose }: ShownProps) {
  const { t } = useTranslation('like_modal');
  const { id, name, fictional } = profile;
  return (
    <Frame
      open={open}
      profile={profile}
      title={fictional ? t('suggestion.title', { name }) : t('like.title', { name })}
      text={fictional ? t('suggestion.text') : t('like.text')}
      photos={
        <div className={cx(styles.photos, styles.alone)}>
          <OtherPhoto profile={profile} onChoose={onChoose} />
          {!fictional && <Emblem />}
        </div>
      }
      action={t('see')}
      onAction={() => onChoose(id, 'profile')}
      leave={t('keep')}
    />
  );
}

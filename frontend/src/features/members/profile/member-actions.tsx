import { Gift, Heart, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { openSignupModal, type SignupReason } from '#lib/signup-modal-store.ts';
import type { Profile } from '#shared/model/profile.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { FictionalNotice } from '#ui/fictional-notice.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLike } from '../card/use-like.ts';
import styles from './member-actions.module.css';
import { useReachable } from './use-reachable.ts';

interface MemberActionsProps {
  profile: Profile;
  /** At the bottom edge of a phone. */
  bar: boolean;
}

/** Writing, liking and giving. Visitors are invited to sign up. */
export function MemberActions({ profile, bar }: MemberActionsProps) {
  const { t } = useTranslation('member');
  const { user } = useSession();
  const { id, name } = profile;
  const { liked, toggle } = useLike(profile);
  const chat = pathTo('members-id-chat', { id });
  const like = {
    onClick: () => (user ? toggle() : openSignupModal('like', id)),
  };
  // A link where it leads somewhere, a button where it opens the invitation.
  const way = (to: string, reason: SignupReason): object =>
    user ? { as: Link, to } : { onClick: () => openSignupModal(reason, id) };
  const message = way(chat, 'message');
  const gift = way(`${chat}?gift=1`, 'gift');
  const price = usePriceOfMessage();
  const isReachable = useReachable(profile);
  const likeLabel = t(liked ? 'actions.unlike' : 'actions.like');
  const notice = profile.fictional && (
    <FictionalNotice title={t('fictional.title', { name })}>
      {t(isReachable ? 'fictional.team' : 'fictional.nobody')}
    </FictionalNotice>
  );
  // Nobody would read it: nothing is offered.
  if (!isReachable) return bar ? <ActionBar above={notice} /> : notice;
  if (bar) {
    return (
      <ActionBar above={notice}>
        <IconButton {...like} variant="soft" label={likeLabel} filled={liked}>
          <Heart />
        </IconButton>
        <IconButton {...gift} variant="secondary" label={t('actions.gift')}>
          <Gift />
        </IconButton>
        <Button {...message} className={styles.messageBar} size="lg" note={price}>
          {t('actions.message')}
        </Button>
      </ActionBar>
    );
  }
  return (
    <div data-part="member-actions" className={styles.root}>
      {notice}
      <Button
        {...message}
        className={styles.message}
        size="lg"
        icon={<MessageCircle />}
        note={price}
      >
        {t('actions.message')}
      </Button>
      <Button
        {...like}
        className={cx(liked && styles.liked)}
        variant={liked ? 'soft' : 'secondary'}
        size="lg"
        icon={<Heart />}
      >
        {likeLabel}
      </Button>
      <Button {...gift} variant="secondary" size="lg" icon={<Gift />}>
        {t('actions.gift')}
      </Button>
    </div>
  );
}

/** What the next message costs, as it stands in the button that leads to it. */
function usePriceOfMessage(): string {
  const { t } = useTranslation('member');
  const { message_credits } = useSettings();
  const { user } = useSession();
  const free = user?.free_messages ?? 0;
  if (message_credits > 0 && free > 0) return t('actions.free_left', { count: free });
  return message_credits === 0 ? t('actions.free') : t('actions.price', { count: message_credits });
}

/** /chats, /chats/{id} and /members/{id}/chat */
import { Ellipsis, Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSession } from '#lib/session.tsx';
import { socket } from '#lib/socket.ts';
import { useTitle } from '#lib/use-title.ts';
import type { Profile } from '#shared/model/profile.ts';
import { DropdownMenu, type MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Chats } from '../features/chats/chats.tsx';
import { useLike } from '../features/members/card/use-like.ts';
import { MemberMenu } from '../features/members/profile/member-menu.tsx';
import { SafetyDialogs, useSafetyDialogs } from '../features/members/safety/safety-dialogs.tsx';
import { routes } from '../routes.ts';

export default function ChatsPage() {
  const { t } = useTranslation(routes.chats.texts);
  const { user } = useSession();
  const { id = null } = useParams();
  useTitle(t('title'));
  if (!user) return null;
  return (
    <Chats
      user={user}
      open={id}
      actions={(profile, items) => <Actions profile={profile} items={items} />}
      onWriting={(conversation) => socket.send({ type: 'typing', conversation })}
    />
  );
}

/** What else can be done about the member: a like, and all that is in a menu. */
function Actions({ profile, items }: { profile: Profile; items: readonly MenuItem[] }) {
  const { t } = useTranslation(['cards', 'chats']);
  const { liked, toggle } = useLike(profile);
  const safety = useSafetyDialogs();
  const { name, status } = profile;
  if (status === 'disabled') {
    const more = (
      <IconButton label={t('chats:menu.more')}>
        <Ellipsis />
      </IconButton>
    );
    return <DropdownMenu trigger={more} items={items} />;
  }
  return (
    <>
      <IconButton label={t('like', { name })} pressed={liked} filled={liked} onClick={toggle}>
        <Heart />
      </IconButton>
      <MemberMenu profile={profile} onPhoto={false} items={items} onOpen={safety.open} />
      <SafetyDialogs {...safety.dialogs} profile={profile} />
    </>
  );
}

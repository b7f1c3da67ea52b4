import type { ReactNode } from 'react';
import type { User } from '#shared/model/user.ts';
import { useChatsOnEntering } from '../../features/chats/list/use-chats-on-entering.ts';
import { LikesRefresh } from '../../features/members/likes/likes-refresh.tsx';

/** What loads on entering the members area: the member's chats and likes. Shows nothing. */
export default function MembersArea({ user }: { user: User }): ReactNode {
  useChatsOnEntering(user.profile.id);
  return <LikesRefresh user={user} />;
}

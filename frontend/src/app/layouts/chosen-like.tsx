import { useLocation, useNavigate } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import { LikeModalHost } from '../../features/members/like-modal/like-modal-host.tsx';
import {
  closeLikeModal,
  type OnChoose,
} from '../../features/members/like-modal/like-modal-store.ts';

/** Whom the member chooses in it is shown, or written to. */
export function LikeModal() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const choose: OnChoose = (id, place) => {
    const path = pathTo(place === 'chat' ? 'members-id-chat' : 'members-id', { id });
    if (path === pathname) closeLikeModal();
    else navigate(path);
  };
  return <LikeModalHost onChoose={choose} />;
}

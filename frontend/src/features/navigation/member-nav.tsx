import './member-nav.css';
import { Link } from 'react-router';
import type { RouteName } from '#lib/paths.ts';
import type { User } from '#shared/model/user.ts';
import { Badge } from '#ui/badge.tsx';
import { useMemberLinks } from './member-links.ts';

/** The member's places in the top bar of wide windows. */
export default function MemberNav({ user, route }: { user: User; route: RouteName | null }) {
  const links = useMemberLinks(user, route);
  return (
    <ul className="member-nav">
      {links.map(({ key, to, Icon, label, badge, current }) => (
        <li key={key}>
          <Link className="member-nav__link" to={to} aria-current={current ? 'page' : undefined}>
            <Icon />
            {label}
            <Badge {...badge} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

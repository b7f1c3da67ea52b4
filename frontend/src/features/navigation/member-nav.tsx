import { Link } from 'react-router';
import type { RouteName } from '#lib/paths.ts';
import type { User } from '#shared/model/user.ts';
import { Badge } from '#ui/badge.tsx';
import { useMemberLinks } from './member-links.ts';
import styles from './member-nav.module.css';

interface MemberNavProps {
  user: User;
  route: RouteName | null;
  bonus: boolean;
}

/** The member's places in the top bar of wide windows. */
export default function MemberNav({ user, route, bonus }: MemberNavProps) {
  const links = useMemberLinks(user, route, bonus);
  return (
    <ul className={styles.root}>
      {links.map(({ key, to, Icon, label, badge, current }) => (
        <li key={key}>
          <Link className={styles.link} to={to} aria-current={current ? 'page' : undefined}>
            <Icon />
            {label}
            <Badge {...badge} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

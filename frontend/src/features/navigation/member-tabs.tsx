import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getArea, paths, type RouteName } from '#lib/paths.ts';
import type { User } from '#shared/model/user.ts';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { useMemberLinks } from './member-links.ts';
import styles from './member-tabs.module.css';

interface MemberTabsProps {
  route: RouteName | null;
  user: User;
  bonus: boolean;
}

export default function MemberTabs({ route, user, bonus }: MemberTabsProps) {
  const { t } = useTranslation();
  const links = useMemberLinks(user, route, bonus);
  return (
    <nav data-part="tab-bar" className={styles.root} aria-label={t('a11y.main_menu')}>
      <ul className={styles.row}>
        {links.map(({ key, to, Icon, shortLabel, badge, current }) => (
          <li key={key} className={styles.item}>
            <Link className={styles.link} to={to} aria-current={current ? 'page' : undefined}>
              <span className={styles.icon}>
                <Icon />
                <Badge {...badge} className={cx(styles.badge, key === 'premium' && styles.wide)} />
              </span>
              <span className={styles.label}>{shortLabel}</span>
            </Link>
          </li>
        ))}
        <li className={styles.item}>
          <Link
            className={styles.link}
            to={paths.profile}
            aria-current={getArea(route) === 'account' ? 'page' : undefined}
          >
            <span className={styles.icon}>
              <UserRound />
            </span>
            <span className={styles.label}>{t('nav.profile_short')}</span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}

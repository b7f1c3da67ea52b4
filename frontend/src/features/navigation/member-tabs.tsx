import './member-tabs.css';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getArea, paths, type RouteName } from '#lib/paths.ts';
import type { User } from '#shared/model/user.ts';
import { Badge } from '#ui/badge.tsx';
import { useMemberLinks } from './member-links.ts';

export default function MemberTabs({ route, user }: { route: RouteName | null; user: User }) {
  const { t } = useTranslation();
  const links = useMemberLinks(user, route);
  return (
    <nav className="tab-bar" aria-label={t('a11y.main_menu')}>
      <ul className="tab-bar__row">
        {links.map(({ key, to, Icon, shortLabel, badge, current }) => (
          <li key={key} className="tab-bar__item">
            <Link className="tab-bar__link" to={to} aria-current={current ? 'page' : undefined}>
              <span className="tab-bar__icon">
                <Icon />
                <Badge {...badge} className="tab-bar__badge" />
              </span>
              <span className="tab-bar__label">{shortLabel}</span>
            </Link>
          </li>
        ))}
        <li className="tab-bar__item">
          <Link
            className="tab-bar__link"
            to={paths.profile}
            aria-current={getArea(route) === 'account' ? 'page' : undefined}
          >
            <span className="tab-bar__icon">
              <UserRound />
            </span>
            <span className="tab-bar__label">{t('nav.profile_short')}</span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}

import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isHeroUnderBar } from '#lib/hero-picture.ts';
import { paths, type RouteName } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { AdultsOnly } from './adults-only.tsx';
import { BackButton } from './back-button.tsx';
import { BrandLink } from './brand-link.tsx';
import { LanguageSelect } from './language-select.tsx';
import styles from './top-bar.module.css';

// Visitors never need these.
const MemberNav = lazy(() => import('./member-nav.tsx'));
const AccountMenu = lazy(() => import('./account-menu.tsx'));

interface TopBarProps {
  route: RouteName | null;
  /** The member's time bonus shows here, since no banner shows it. */
  bonus?: boolean;
  /** False where a phone's screen begins with a photo, which has the way back on it. */
  isPhones?: boolean;
}

/** Logo, the member's places, language and account. */
export function TopBar({ route, bonus = false, isPhones = true }: TopBarProps) {
  const { user } = useSession();
  const settings = useSettings();
  const onHero = route === 'index' && isHeroUnderBar(settings);
  return (
    <header
      className={cx(
        styles.root,
        onHero && styles.onHero,
        onHero && styles[`variant_${settings.theme.hero.variant}`],
        !isPhones && styles.wideOnly,
      )}
    >
      {onHero && <AdultsOnly />}
      <div className={cx('container', styles.row)}>
        <BackButton route={route} />
        <BrandLink className={styles.brand} to={user ? paths.members : paths.index} />
        <Places user={user} route={route} bonus={bonus} />
        {route !== 'complete-signup' && (
          <div className={styles.account}>
            <LanguageSelect />
            <Account user={user} route={route} />
          </div>
        )}
      </div>
    </header>
  );
}

interface Part {
  user: User | null;
  route: RouteName | null;
}

function Places({ user, route, bonus }: Part & { bonus: boolean }) {
  const { t } = useTranslation();
  const { loading } = useSession();
  if (!user && !loading) return null;
  const waiting = <Skeleton shape="control" className={styles.placesWaiting} />;
  return (
    <nav className={styles.places} aria-label={t('a11y.main_menu')}>
      {user ? (
        <Suspense fallback={waiting}>
          <MemberNav user={user} route={route} bonus={bonus} />
        </Suspense>
      ) : (
        waiting
      )}
    </nav>
  );
}

/** Its place is kept while it is not known yet who is logged in. */
function Account({ user, route }: Part) {
  const { t } = useTranslation();
  const { loading } = useSession();
  const waiting = <Skeleton shape="avatar" className={styles.accountWaiting} />;
  if (user) {
    return (
      <Suspense fallback={waiting}>
        <AccountMenu user={user} />
      </Suspense>
    );
  }
  if (loading) return waiting;
  if (route === 'login') return null;
  return (
    <Button as={Link} to={paths.login} variant="outline" size="sm" className={styles.login}>
      {t('actions.login')}
    </Button>
  );
}

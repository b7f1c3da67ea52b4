import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { BrandLink } from './brand-link.tsx';
import styles from './lander-bar.module.css';

/** Landing pages show the brand, and the way in for who is a member already. */
export function LanderBar() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <header className={cx(styles.root, 'container')}>
      <BrandLink className={styles.brand} to={paths.index} />
      {!user && (
        <Button as={Link} to={paths.login} variant="outline" size="sm">
          {t('actions.login')}
        </Button>
      )}
    </header>
  );
}

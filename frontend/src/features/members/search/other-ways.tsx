import { Layers, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { Button } from '#ui/button.tsx';
import styles from './search.module.css';

/** Members can also swipe, or let themselves be matched. */
export function OtherWays() {
  const { t } = useTranslation('search');
  const { user } = useSession();
  if (!user) return null;
  return (
    <nav className={styles.ways} aria-label={t('ways.label')}>
      <Button as={Link} to={paths['swipe-game']} variant="surface" size="sm" icon={<Layers />}>
        {t('ways.swipe')}
      </Button>
      <Button as={Link} to={paths['match-finder']} variant="surface" size="sm" icon={<Sparkles />}>
        {t('ways.finder')}
      </Button>
    </nav>
  );
}

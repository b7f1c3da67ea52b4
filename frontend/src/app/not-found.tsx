import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** 404: no such page, or parameters that cannot be. */
export function NotFound() {
  const { t } = useTranslation();
  useTitle(t('not_found.title'));
  return (
    <div className="container page">
      <EmptyState
        level={1}
        icon={<Compass />}
        title={t('not_found.title')}
        text={t('not_found.text')}
        action={
          <Button as={Link} to={paths.index}>
            {t('not_found.home')}
          </Button>
        }
      />
    </div>
  );
}

import { Hammer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** A route whose screen is still being built. It says so and pretends nothing. */
export default function NotHereYetPage() {
  const { t } = useTranslation();
  useTitle(t('not_here_yet.title'));
  return (
    <div className="container page">
      <EmptyState
        level={1}
        icon={<Hammer />}
        title={t('not_here_yet.title')}
        text={t('not_here_yet.text')}
        action={
          <Button as={Link} to={paths.index}>
            {t('not_here_yet.home')}
          </Button>
        }
      />
    </div>
  );
}

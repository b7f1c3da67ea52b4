import { Lock, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import * as limits from '#shared/limits.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useFileInput } from '#ui/use-file-input.ts';
import styles from './photo-manager.module.css';

export function AddTile({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('photos');
  const picker = useFileInput(onFiles);
  return (
    <li>
      <button type="button" className={styles.add} onClick={picker.open}>
        <Plus />
        {t('add')}
      </button>
      <input {...picker.props} multiple />
    </li>
  );
}

/** A place that a premium member would have. */
export function LockedTile() {
  const { t } = useTranslation('common');
  return (
    <li>
      <Link className={styles.locked} to={paths.premium}>
        <Lock />
        {t('nav.premium_short')}
      </Link>
    </li>
  );
}

/** There is no place left; a free member may have more. */
export function Full({ paid }: { paid: boolean }) {
  const { t } = useTranslation(['photos', 'common']);
  if (paid) return <p className="small muted">{t('limit', { limit: limits.photosPremium })}</p>;
  return (
    <Banner
      tone="offer"
      action={
        <Button as={Link} to={paths.premium} variant="surface" size="sm">
          {t('common:nav.premium')}
        </Button>
      }
    >
      {t('limit_free', { limit: limits.photosFree, most: limits.photosPremium })}
    </Banner>
  );
}

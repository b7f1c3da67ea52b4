import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Photo } from '#shared/model/profile.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PhotoPicture } from '#ui/photo-picture.tsx';
import styles from './rejected-photo.module.css';

/** A photo that was not accepted: why, what the operator wrote, and its deletion. */
export function RejectedPhoto({ photo, onDelete }: { photo: Photo; onDelete: () => void }) {
  const { t } = useTranslation('photos');
  const { thumb_filename, reason = 'other', note } = photo;
  return (
    <li>
      <Banner
        tone="warning"
        title={t('rejected.title')}
        action={
          <Button variant="danger" size="sm" icon={<Trash2 />} onClick={onDelete}>
            {t('menu.delete')}
          </Button>
        }
        {...(thumb_filename && {
          icon: <PhotoPicture className={styles.picture} src={thumb_filename} alt="" />,
        })}
      >
        <p>{t(`reasons.${reason}`)}</p>
        {note && <p>{t('rejected.note', { note })}</p>}
      </Banner>
    </li>
  );
}

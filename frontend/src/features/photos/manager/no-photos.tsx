import { Images } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { CameraButton, PickerButton } from '../choice/file-buttons.tsx';
import styles from './photo-manager.module.css';

/** A member without photos is asked for the first one. */
export function NoPhotos({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('photos');
  return (
    <EmptyState
      className={styles.empty}
      level={3}
      icon={<Images />}
      title={t('empty_title')}
      text={t('empty_text')}
      action={
        <div className={styles.buttons}>
          <PickerButton multiple label={t('add_first')} onFiles={onFiles} />
          <CameraButton onFiles={onFiles} />
        </div>
      }
    />
  );
}

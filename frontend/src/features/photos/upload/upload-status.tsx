import { ImageUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#ui/progress-bar.tsx';
import styles from './upload-status.module.css';
import { holdsPlace } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

/**
 * How far the photo is that goes on its way beside another screen; nothing where there is none.
 * A failure is said where the photo was handed over.
 *
 * @param owner id of the member
 */
export function UploadStatus({ owner }: { owner: string }) {
  const { t } = useTranslation('photos');
  const upload = useUploads(owner).at(-1);
  const ended = upload?.photo?.status;
  const shown = upload && (holdsPlace(upload) || (upload.state === 'done' && ended !== 'rejected'));
  const kind = () => {
    if (upload?.state !== 'done') {
      return upload?.state === 'checking' ? 'checking' : 'uploading';
    }
    return ended === 'active' || ended === 'review' ? ended : 'later';
  };
  return (
    <div className={styles.root}>
      {/* The container stays, so that what comes later is announced. */}
      <p role="status" className={styles.text}>
        {shown && (
          <>
            <ImageUp />
            {t(`news.${kind()}`)}
          </>
        )}
      </p>
      {shown && upload.state !== 'done' && (
        <ProgressBar label={t('upload.progress')} value={upload.progress} max={1} />
      )}
    </div>
  );
}

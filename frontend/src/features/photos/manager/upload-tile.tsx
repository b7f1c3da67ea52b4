import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LocalPicture } from '#ui/local-picture.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Upload } from '../upload/uploads.ts';
import styles from './photo-tile.module.css';

/** A photo on its way, shown from the device itself. */
export function UploadTile({
  upload,
  onRetry,
  onRemove,
}: {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation(['photos', 'common']);
  const { state, file, progress } = upload;
  const failed = state === 'failed';
  return (
    <li className={cx(styles.root, styles.unseen)}>
      <div className={styles.frame}>
        <LocalPicture className={styles.picture} file={file} alt="" />
        {failed && (
          <div className={styles.retry}>
            <IconButton variant="photo" label={t('common:actions.retry')} onClick={onRetry}>
              <RotateCw />
            </IconButton>
          </div>
        )}
        <div className={styles.foot}>
          {failed && <Tag tone="warning">{t('status.failed')}</Tag>}
          {state === 'waiting' && <Tag>{t('status.waiting')}</Tag>}
          {(state === 'reserving' || state === 'uploading') && (
            <>
              <Tag>{t('status.uploading')}</Tag>
              <ProgressBar label={t('upload.progress')} value={progress} max={1} />
            </>
          )}
          {state === 'checking' && <Tag icon={<Spinner />}>{t('status.pending')}</Tag>}
        </div>
      </div>
      {state !== 'checking' && (
        <div className={styles.tools}>
          <IconButton
            variant="photo"
            label={failed ? t('upload.remove') : t('upload.cancel')}
            onClick={onRemove}
          >
            <X />
          </IconButton>
        </div>
      )}
    </li>
  );
}

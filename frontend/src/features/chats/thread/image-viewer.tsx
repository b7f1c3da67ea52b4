import { useTranslation } from 'react-i18next';
import type { MessageImage } from '#shared/model/message.ts';
import { Dialog } from '#ui/dialog.tsx';
import { PhotoPicture } from '#ui/photo-picture.tsx';
import styles from './image-viewer.module.css';

interface ImageViewerProps {
  image: MessageImage;
  name: string;
  open: boolean;
  onClose: () => void;
  /** It did not load, for its address has ended. */
  onStale: () => void;
}

/** An image of a conversation, as large as the window allows. */
export default function ImageViewer({ image, name, open, onClose, onStale }: ImageViewerProps) {
  const { t } = useTranslation(['chats', 'common']);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      className={styles.root}
      title={t('image_of', { name })}
      titleHidden
      closesAnywhere
      closeLabel={t('common:actions.close')}
    >
      <PhotoPicture
        className={styles.image}
        src={image.filename}
        alt={t('image_of', { name })}
        width={image.width}
        height={image.height}
        onError={onStale}
      />
    </Dialog>
  );
}

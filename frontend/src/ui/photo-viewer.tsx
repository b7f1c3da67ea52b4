import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { Dialog } from './dialog.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import styles from './photo-viewer.module.css';

interface PhotoViewerProps {
  /** Address of the photo; null closes it. */
  src: string | null;
  alt: string;
  /** Names the window for screen readers. */
  title: string;
  closeLabel: string;
  onClose: () => void;
}

/** A photo as large as the window; a tap on it shows it twice as large, to be moved about. */
export default function PhotoViewer({ src, alt, title, closeLabel, onClose }: PhotoViewerProps) {
  const [isNear, setIsNear] = useState(false);
  // It stays while the window fades.
  const [last, setLast] = useState(src);
  useEffect(() => {
    setIsNear(false);
    if (src) setLast(src);
  }, [src]);
  const shown = src ?? last;
  return (
    <Dialog
      open={src !== null}
      onClose={onClose}
      className={styles.root}
      title={title}
      titleHidden
      closeLabel={closeLabel}
    >
      <button
        type="button"
        className={cx(styles.stage, isNear && styles.near)}
        aria-pressed={isNear}
        onClick={() => setIsNear(!isNear)}
      >
        {shown && <PhotoPicture className={styles.picture} src={shown} alt={alt} />}
      </button>
    </Dialog>
  );
}

import { Dialog } from '#ui/dialog.tsx';
import { useKeys } from '../keys.ts';
import type { LeasedPhoto } from './photo-queue.ts';
import styles from './zoom.module.css';

/** The photo as large as the window lets it be. */
export function Zoom({
  open,
  photo,
  onClose,
}: {
  open: boolean;
  photo: LeasedPhoto;
  onClose: () => void;
}) {
  useKeys(open ? { z: onClose } : {}, { inDialog: true });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${photo.name}, ${photo.age}`}
      closeLabel="Close"
      className={styles.root}
    >
      <img className={styles.picture} src={photo.full} alt={`Uploaded by ${photo.name}`} />
    </Dialog>
  );
}

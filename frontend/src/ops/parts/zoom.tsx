import { Dialog } from '#ui/dialog.tsx';
import { useKeys } from '../keys.ts';
import styles from './zoom.module.css';

/** A member's photo as large as the window lets it be. */
export function Zoom({
  open,
  name,
  age,
  src,
  onClose,
}: {
  open: boolean;
  name: string;
  /** Where it is a member's photo of now. */
  age?: number;
  src: string;
  onClose: () => void;
}) {
  useKeys(open ? { z: onClose } : {}, { inDialog: true });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={age === undefined ? name : `${name}, ${age}`}
      closeLabel="Close"
      className={styles.root}
    >
      <img className={styles.picture} src={src} alt={`Uploaded by ${name}`} />
    </Dialog>
  );
}

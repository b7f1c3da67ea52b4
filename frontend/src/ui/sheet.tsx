import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { Dialog, type DialogProps } from './dialog.tsx';

/** A dialog that rises from the bottom edge on a phone and stands in the middle elsewhere. */
export function Sheet({ className, ...dialog }: DialogProps) {
  return <Dialog {...dialog} className={cx(styles.sheet, className)} />;
}

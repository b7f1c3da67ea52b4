import './sheet.css';
import { cx } from './cx.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

/** A dialog that rises from the bottom edge on a phone and stands in the middle elsewhere. */
export function Sheet({ className, ...dialog }: DialogProps) {
  return <Dialog {...dialog} className={cx('sheet', className)} />;
}

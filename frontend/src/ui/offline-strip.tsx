import { WifiOff } from 'lucide-react';
import { cx } from './cx.ts';
import styles from './offline-strip.module.css';

interface OfflineStripProps {
  /** What is said; null while there is a network. */
  line: string | null;
  /** When what is shown is from, or that nothing is known. */
  detail: string | null;
  /** It stands in the place of the banner; else it lies over the top bar. */
  inSlot: boolean;
}

/** Says that there is no network, in one line. The element is always there, so that it is read out. */
export function OfflineStrip({ line, detail, inSlot }: OfflineStripProps) {
  return (
    <div role="status" className={cx(line !== null && styles.root, inSlot && styles.inSlot)}>
      {line !== null && (
        <p className={cx('container', styles.row)}>
          <WifiOff />
          <span>
            <strong>{line}</strong> {detail}
          </span>
        </p>
      )}
    </div>
  );
}

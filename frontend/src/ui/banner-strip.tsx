import { ChevronRight, X } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import styles from './banner-strip.module.css';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useOpenedOnce } from './use-opened-once.ts';

const BannerSheet = lazy(() => import('./banner-sheet.tsx'));

export interface BannerStripProps {
  tone?: 'info' | 'warning' | 'offer' | undefined;
  /** Names the region. */
  label: string;
  icon: ReactNode;
  /** One line. */
  line: string;
  /** Further words, where there is room for them. */
  detail?: string | undefined;
  /** What ends when. */
  countdown?: ReactNode;
  /** A button or link without children; it gets the label and an arrow. */
  action: ReactElement<{ children?: ReactNode; className?: string }>;
  actionLabel: string;
  /** The longer explanation, which opens with a tap on the line. */
  more: { title: string; text: ReactNode; closeLabel: string; actions: ReactNode };
  /** With `onDismiss`: label of the close button. */
  dismissLabel?: string | undefined;
  onDismiss?: (() => void) | undefined;
  /** On a phone it stands on top of the action bar. */
  docked?: boolean | undefined;
  /** What it asked for is done; its place stays. */
  done?: boolean | undefined;
}

/** What the page asks of its member, in one line under the top bar; its height is always the same. */
export function BannerStrip({
  tone = 'info',
  label,
  icon,
  line,
  detail,
  countdown,
  action,
  actionLabel,
  more,
  dismissLabel,
  onDismiss,
  docked,
  done,
}: BannerStripProps) {
  const [closed, setClosed] = useState(false);
  const [open, setOpen] = useState(false);
  const opened = useOpenedOnce(open);
  const root = cx(styles.root, styles[`tone_${tone}`], docked && styles.docked);
  // Its place stays until the next page: nothing below it moves.
  if (closed || done) return <div className={cx(root, styles.empty)} />;
  return (
    <section data-tone={tone} className={root} aria-label={label}>
      <div className={cx('container', styles.row)}>
        <button
          type="button"
          className={styles.text}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className={styles.icon}>{icon}</span>
          <span className={styles.line}>{line}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </button>
        {countdown}
        <span className={styles.action}>
          <action.type {...action.props}>
            {actionLabel}
            <ChevronRight />
          </action.type>
        </span>
        {onDismiss && dismissLabel && (
          <IconButton
            className={styles.close}
            label={dismissLabel}
            onClick={() => {
              setClosed(true);
              onDismiss();
            }}
          >
            <X />
          </IconButton>
        )}
      </div>
      {opened && (
        <Suspense>
          <BannerSheet {...more} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

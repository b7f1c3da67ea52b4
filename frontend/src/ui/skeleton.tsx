import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { onlineStore } from '#lib/online.ts';
import { useStore } from '#lib/store.ts';
import { useOfflineText } from '#lib/use-offline-text.ts';
import { cx } from './cx.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** The shape of what is awaited: a line of text, an avatar, a 3:4 photo, a control, a card. */
  shape?: 'text' | 'title' | 'avatar' | 'photo' | 'control' | 'card' | undefined;
  /** Width of a line. */
  width?: 'full' | 'half' | 'third' | undefined;
  /** What it stands for, where that is a part that others place. */
  'data-part'?: string | undefined;
  className?: string | undefined;
}

/** Placeholder in the final shape, so that nothing moves when the content comes. */
export function Skeleton({
  shape = 'text',
  width = 'full',
  'data-part': part = 'skeleton',
  className,
}: SkeletonProps) {
  return (
    <span
      data-part={part}
      className={cx(
        styles.root,
        styles[`shape_${shape}`],
        width !== 'full' && styles[`width_${width}`],
        className,
      )}
    />
  );
}

/**
 * Placeholders of one place: hidden from screen readers, which hear the label instead. Without a
 * network it says that this is not here, since nothing will come. Needs the texts `common` then.
 */
export function SkeletonGroup({
  label,
  'data-part': part,
  className,
  children,
}: {
  label: string;
  /** What the placeholders stand for, for who places it. */
  'data-part'?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const online = useStore(onlineStore);
  return (
    <div role="status">
      {online ? (
        <>
          <span className="sr-only">{label}</span>
          <div data-part={part} className={className} aria-hidden="true">
            {children}
          </div>
        </>
      ) : (
        <NotOnDevice />
      )}
    </div>
  );
}

function NotOnDevice() {
  const text = useOfflineText();
  return (
    <p className={styles.offline}>
      <WifiOff />
      {text}
    </p>
  );
}

import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

export interface BannerProps {
  /** `offer` has no icon of its own. */
  tone?: 'info' | 'warning' | 'danger' | 'offer' | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Replaces the tone's icon; null leaves it out. */
  icon?: ReactNode;
  /** Button, link or countdown at the end. */
  action?: ReactNode;
  /** With `onDismiss`: label of the close button. */
  dismissLabel?: string | undefined;
  onDismiss?: (() => void) | undefined;
  /** `alert` for what just went wrong, `status` for news; none for what was there at load. */
  role?: 'alert' | 'status' | undefined;
  className?: string | undefined;
}

const icons = {
  info: <Info />,
  warning: <TriangleAlert />,
  danger: <CircleAlert />,
  offer: null,
};

/** A message that stays in the page. Colour is never its only sign: the icon says its kind. */
export function Banner({
  tone = 'info',
  title,
  children,
  icon = icons[tone],
  action,
  dismissLabel,
  onDismiss,
  role,
  className,
}: BannerProps) {
  return (
    <div
      data-part="banner"
      data-tone={tone}
      className={cx(styles.root, styles[`tone_${tone}`], className)}
      role={role}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      <div data-part="banner-text" className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {onDismiss && dismissLabel && (
        <IconButton className={styles.close} label={dismissLabel} onClick={onDismiss}>
          <X />
        </IconButton>
      )}
    </div>
  );
}

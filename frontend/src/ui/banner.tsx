import './banner.css';
import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
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
    <div className={cx('banner', `banner--${tone}`, className)} role={role}>
      {icon && <span className="banner__icon">{icon}</span>}
      <div className="banner__text">
        {title && <p className="banner__title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className="banner__action">{action}</div>}
      {onDismiss && dismissLabel && (
        <IconButton className="banner__close" label={dismissLabel} onClick={onDismiss}>
          <X />
        </IconButton>
      )}
    </div>
  );
}

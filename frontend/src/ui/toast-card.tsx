import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as limits from '#shared/limits.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

export interface ToastContent {
  /** First line, bold when a message follows it. */
  title: ReactNode;
  message?: ReactNode;
  /** Icon or avatar. */
  icon?: ReactNode;
  /** At the end, such as the credits spent. */
  trailing?: ReactNode;
  action?: { label: string; onClick: () => void } | undefined;
  /** `danger` is announced at once. */
  tone?: 'neutral' | 'danger' | undefined;
  /** How long it stays, in milliseconds; 0 until it is closed. */
  durationMs?: number | undefined;
}

export interface ToastProps extends ToastContent {
  dismissLabel: string;
  onDismiss: () => void;
}

/** One toast. It waits while the pointer or the focus is on it. */
export function Toast({
  title,
  message,
  icon,
  trailing,
  action,
  tone = 'neutral',
  durationMs = limits.toastMs,
  dismissLabel,
  onDismiss,
}: ToastProps) {
  const [held, setHeld] = useState(false);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (held || durationMs === 0) return;
    const timer = setTimeout(() => dismiss(), durationMs);
    return () => clearTimeout(timer);
  }, [held, durationMs]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses its own clock
    <div
      className={cx(styles.root, tone === 'danger' && styles.danger)}
      {...(tone === 'danger' && { role: 'alert' })}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      <div className={styles.text}>
        <p className={cx(Boolean(message) && styles.title)}>{title}</p>
        {message && <p>{message}</p>}
      </div>
      {trailing && <span className={styles.trailing}>{trailing}</span>}
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onClick();
            onDismiss();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton className={styles.close} label={dismissLabel} onClick={onDismiss}>
        <X />
      </IconButton>
    </div>
  );
}

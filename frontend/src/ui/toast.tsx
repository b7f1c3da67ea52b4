import './toast.css';
import { X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { limits } from '#shared/limits.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

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

interface ShownToast extends ToastContent {
  id: number;
}

export interface Toasts {
  show: (content: ToastContent) => number;
  dismiss: (id: number) => void;
}

const MAX_TOASTS = 3;
const ToastContext = createContext<Toasts | null>(null);

/** Shows and closes toasts. Only inside a `ToastProvider`. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it');
  return toasts;
}

/** Holds the live region in which toasts appear; once, near the root. */
export function ToastProvider({
  regionLabel,
  dismissLabel,
  children,
}: {
  regionLabel: string;
  dismissLabel: string;
  children: ReactNode;
}) {
  const [shown, setShown] = useState<ShownToast[]>([]);
  const lastId = useRef(0);
  const region = useRef<HTMLElement>(null);
  const dismiss = useCallback((id: number) => {
    setShown((toasts) => toasts.filter((toast) => toast.id !== id));
  }, []);
  const show = useCallback((content: ToastContent) => {
    lastId.current += 1;
    const toast = { ...content, id: lastId.current };
    setShown((toasts) => [...toasts, toast].slice(-MAX_TOASTS));
    return toast.id;
  }, []);
  const toasts = useMemo(() => ({ show, dismiss }), [show, dismiss]);

  // A modal dialog that opened later covers the region; showing it again brings it to the front.
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (newest === undefined || !element?.showPopover) return;
    if (element.matches(':popover-open')) {
      if (!document.querySelector('dialog:modal')) return;
      element.hidePopover();
    }
    element.showPopover();
  }, [newest]);

  return (
    <ToastContext value={toasts}>
      {children}
      <section
        ref={region}
        className="toasts"
        aria-label={regionLabel}
        aria-live="polite"
        aria-relevant="additions"
        popover="manual"
      >
        {shown.map((toast) => (
          <Toast
            key={toast.id}
            {...toast}
            dismissLabel={dismissLabel}
            onDismiss={() => dismiss(toast.id)}
          />
        ))}
      </section>
    </ToastContext>
  );
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
      className={cx('toast', tone === 'danger' && 'toast--danger')}
      {...(tone === 'danger' && { role: 'alert' })}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icon && <span className="toast__icon">{icon}</span>}
      <div className="toast__text">
        <p className={cx(Boolean(message) && 'toast__title')}>{title}</p>
        {message && <p>{message}</p>}
      </div>
      {trailing && <span className="toast__trailing">{trailing}</span>}
      {action && (
        <button
          type="button"
          className="toast__action"
          onClick={() => {
            action.onClick();
            onDismiss();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton className="toast__close" label={dismissLabel} onClick={onDismiss}>
        <X />
      </IconButton>
    </div>
  );
}

import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './toast.module.css';
import { Toast, type ToastContent } from './toast-card.tsx';

interface VisibleToast extends ToastContent {
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
  const [shown, setShown] = useState<VisibleToast[]>([]);
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
        className={styles.toasts}
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

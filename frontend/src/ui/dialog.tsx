import { X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Actions, type ActionsProps } from './actions.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { lockScroll } from './lock-scroll.ts';

export interface DialogProps {
  open: boolean;
  /** Esc, a click outside and the close button ask for this; the caller sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  titleHidden?: boolean | undefined;
  description?: ReactNode;
  /** Label of the close button; without it there is none, and the actions must close. */
  closeLabel?: string | undefined;
  /** False: only an action closes it. */
  dismissible?: boolean | undefined;
  /** A click inside closes it too, unless what was clicked stops the event. */
  closesAnywhere?: boolean | undefined;
  /** Widths: sm 400, md 520, lg 800 px. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Buttons at the end, the filled one first; in a row, last. */
  actions?: ReactNode;
  actionsLayout?: ActionsProps['layout'];
  /** What gets the focus first; the dialog itself otherwise. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** As long as --dur-slow. */
const FADE_MS = 250;

/** Modal dialog on the browser's own `<dialog>`, which keeps the focus inside and gives it back. */
export function Dialog({
  open,
  onClose,
  title,
  titleHidden,
  description,
  closeLabel,
  dismissible = true,
  closesAnywhere = false,
  size = 'md',
  actions,
  actionsLayout,
  initialFocus,
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pressedOutside = useRef(false);
  const id = useId();

  // The content stays while the dialog fades out.
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setPresent(false), FADE_MS);
    return () => clearTimeout(timer);
  }, [open]);

  // Before paint on the way out too: a dialog closed while still in the page returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    (initialFocus?.current ?? panel.current)?.focus();
    const unlock = lockScroll();
    return () => {
      element.close();
      unlock();
    };
  }, [open, initialFocus]);

  // With the one above: the close event comes later, and must find no listener once it is gone.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const cancel = (event: Event) => {
      event.preventDefault();
      if (dismissible) onClose();
    };
    // Browsers let a second Esc through whatever `cancel` says.
    const closed = () => {
      if (!open || element.open) return;
      if (dismissible) onClose();
      else element.showModal();
    };
    element.addEventListener('cancel', cancel);
    element.addEventListener('close', closed);
    return () => {
      element.removeEventListener('cancel', cancel);
      element.removeEventListener('close', closed);
    };
  }, [open, dismissible, onClose]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside; the keyboard has Esc
    <dialog
      ref={dialog}
      className={cx(styles.root, styles[`size_${size}`], className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        const outside = pressedOutside.current && event.target === event.currentTarget;
        if ((outside || closesAnywhere) && dismissible) onClose();
      }}
    >
      <div data-part="dialog-panel" className={styles.panel} ref={panel} tabIndex={-1}>
        {closeLabel && (
          <IconButton
            data-slot="close"
            className={styles.close}
            label={closeLabel}
            onClick={onClose}
          >
            <X />
          </IconButton>
        )}
        <h2
          {...(!titleHidden && { 'data-part': 'dialog-title' })}
          className={titleHidden ? 'sr-only' : cx(styles.title, 'h3')}
          id={`${id}-title`}
        >
          {title}
        </h2>
        {description && (
          <p data-part="dialog-text" className={styles.text} id={`${id}-text`}>
            {description}
          </p>
        )}
        {present && children}
        {actions && (
          <div data-part="dialog-actions" className={styles.actions}>
            <Actions layout={actionsLayout}>{actions}</Actions>
          </div>
        )}
      </div>
    </dialog>
  );
}

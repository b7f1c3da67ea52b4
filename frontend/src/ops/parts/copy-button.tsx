import { Copy } from 'lucide-react';
import { useToasts } from '#ui/toast.tsx';
import { ActionButton } from './action-button.tsx';
import styles from './copy-button.module.css';

/**
 * Copies a text, and says so.
 *
 * @param otherwise what to do where the browser does not let it be copied
 */
export function useCopy(otherwise = 'Mark the text and copy it yourself.'): (text: string) => void {
  const toasts = useToasts();
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => toasts.show({ title: 'Copied' }),
      () =>
        toasts.show({
          title: 'Not copied',
          message: otherwise,
          tone: 'danger',
        }),
    );
}

export function CopyButton({ text }: { text: string }) {
  const copy = useCopy();
  return (
    <ActionButton look="ink" icon={<Copy />} onClick={() => copy(text)}>
      Copy
    </ActionButton>
  );
}

/** The same in a line of text, as an icon alone. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const copy = useCopy();
  return (
    <button
      type="button"
      className={styles.root}
      aria-label={label}
      title={label}
      onClick={() => copy(text)}
    >
      <Copy />
    </button>
  );
}

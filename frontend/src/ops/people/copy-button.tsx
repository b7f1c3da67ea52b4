import { Copy } from 'lucide-react';
import { useToasts } from '#ui/toast.tsx';
import { ActionButton } from '../parts/action-button.tsx';

/** Copies a text, and says so. */
export function CopyButton({ text }: { text: string }) {
  const toasts = useToasts();
  return (
    <ActionButton
      look="ink"
      icon={<Copy />}
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => toasts.show({ title: 'Copied' }),
          () =>
            toasts.show({
              title: 'Not copied',
              message: 'Mark the link and copy it yourself.',
              tone: 'danger',
            }),
        )
      }
    >
      Copy
    </ActionButton>
  );
}

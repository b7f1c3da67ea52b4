import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { Button, type ButtonOwnProps } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useResendActivation } from './activation.ts';

/** Sends the activation mail again; says so, or why not, in a toast. */
export function ResendButton({
  email,
  children,
  ...button
}: { email: string } & Pick<ButtonOwnProps, 'variant' | 'size' | 'block' | 'children'>) {
  const { t } = useTranslation();
  const { errorText } = useErrorText();
  const { show } = useToasts();
  const resend = useResendActivation();
  return (
    <Button
      {...button}
      icon={<Send />}
      loading={resend.isPending}
      onClick={() =>
        resend.mutate(undefined, {
          onSuccess: () => show({ title: t('activation_reminder.sent', { email }) }),
          onError: (cause) => {
            if (cause instanceof ApiError && cause.swallowed) return;
            show({ title: errorText(cause), tone: 'danger' });
          },
        })
      }
    >
      {children}
    </Button>
  );
}

import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors.ts';
import { fieldFailures } from '#lib/field-failures.ts';
import { createResolver } from '#lib/form.ts';
import * as limits from '#shared/limits.ts';
import { type DeleteReason, deleteReasons } from '#shared/model/values.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { useDeleteAccount } from '../api.ts';
import { CurrentPassword } from './current-password.tsx';
import styles from './delete-section.module.css';
import { type DeletionValues, wrongDeletion } from './deletion.ts';

interface DeleteFormProps {
  id: string;
  remove: ReturnType<typeof useDeleteAccount>;
  /** Gets the instant until which the account can come back. */
  onDeleted: (until: string) => void;
  /** What the member should know first. */
  children: ReactNode;
}

export function DeleteForm({ id, remove, onDeleted, children }: DeleteFormProps) {
  const { t } = useTranslation('account');
  const { fieldText } = useErrorText();
  const form = useForm<DeletionValues>({
    defaultValues: { reason: '', remarks: '', password: '' },
    resolver: createResolver(wrongDeletion),
  });
  const { errors } = form.formState;
  const [failure, setFailure] = useState<unknown>(null);
  const error = (code: string | undefined) => code && fieldText(code);
  const submit = form.handleSubmit(({ reason, remarks, password }) => {
    setFailure(null);
    remove.mutate(
      {
        reason: reason as DeleteReason,
        password,
        ...(remarks.trim() && { remarks }),
      },
      {
        onSuccess: ({ reactivate_until }) => onDeleted(reactivate_until),
        onError: (cause) => {
          const wrong = fieldFailures(cause, ['reason', 'remarks', 'password']);
          for (const [field, code] of wrong) {
            // The common sentence is about a password that is being changed.
            const message = code === 'old_password_wrong' ? 'password_wrong' : code;
            form.setError(field, { message }, { shouldFocus: true });
          }
          if (wrong.length === 0) setFailure(cause);
        },
      },
    );
  });
  return (
    <form id={id} className={styles.root} method="post" noValidate onSubmit={submit}>
      {children}
      <RadioCards
        {...form.register('reason')}
        label={t('delete.reason')}
        error={error(errors.reason?.message)}
        options={deleteReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <Textarea
        {...form.register('remarks')}
        label={t('delete.remarks')}
        note={t('delete.optional')}
        error={error(errors.remarks?.message)}
        rows={3}
        maxLength={limits.remarksMaxChars}
        counterLabel={(used, max) => t('delete.counter', { used, max })}
      />
      <CurrentPassword
        field={form.register('password')}
        label={t('address.password')}
        code={errors.password?.message}
      />
      <FormFailure cause={failure} />
    </form>
  );
}

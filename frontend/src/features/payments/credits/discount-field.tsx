import { Check, TicketPercent, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors.ts';
import { discountCodePattern } from '#shared/patterns.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useLookUpCode } from '../api.ts';
import type { DiscountChoice } from '../use-discount.ts';
import { useOffText } from '../use-off-text.ts';
import styles from './discount-field.module.css';

interface DiscountFieldProps {
  choice: DiscountChoice;
  className?: string | undefined;
}

/** A code that the member has, and the one that counts now. */
export function DiscountField(props: DiscountFieldProps) {
  const { discount, typed } = props.choice;
  return typed && discount ? <Applied {...props} /> : <Enter {...props} />;
}

function Applied({ choice: { discount, remove }, className }: DiscountFieldProps) {
  const { t } = useTranslation('payments');
  const offText = useOffText();
  if (!discount) return null;
  return (
    <p className={cx(styles.applied, className)}>
      <Check />
      <span className={styles.appliedText}>
        <strong>{discount.code}</strong> {offText(discount)}
      </span>
      <IconButton label={t('code.remove', { code: discount.code })} onClick={remove}>
        <X />
      </IconButton>
    </p>
  );
}

function Enter({ choice: { apply }, className }: DiscountFieldProps) {
  const { t } = useTranslation(['payments', 'errors']);
  const { errorText, fieldText } = useErrorText();
  const look = useLookUpCode();
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  if (!open) {
    return (
      <Button
        variant="link"
        size="sm"
        className={cx(styles.closed, className)}
        icon={<TicketPercent />}
        onClick={() => setOpen(true)}
      >
        {t('code.open')}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = (field.current?.value ?? '').trim().toUpperCase();
    if (!discountCodePattern.test(code)) {
      setWrong(fieldText(code === '' ? 'required' : 'invalid_format'));
      field.current?.focus();
      return;
    }
    setWrong(undefined);
    look.mutate(code, {
      onSuccess: apply,
      onError: (cause) => {
        setWrong(errorText(cause));
        field.current?.focus();
      },
    });
  };
  return (
    <form className={cx(styles.root, className)} method="post" noValidate onSubmit={submit}>
      <TextInput
        ref={field}
        name="code"
        label={t('code.label')}
        error={wrong}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        // Whoever opened it wants to type.
        autoFocus
      />
      <Button type="submit" variant="secondary" loading={look.isPending}>
        {t('code.apply')}
      </Button>
    </form>
  );
}

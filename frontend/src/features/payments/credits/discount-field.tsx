import './discount-field.css';
import { Check, TicketPercent, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors.ts';
import { getErrorCode } from '#lib/form.ts';
import { discountCodeSchema } from '#shared/model/payment.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useLookUpCode } from '../api.ts';
import type { DiscountChoice } from '../use-discount.ts';
import { useOffText } from '../use-off-text.ts';

/** A code that the member has, and the one that counts now. */
export function DiscountField({ choice }: { choice: DiscountChoice }) {
  const { discount, typed } = choice;
  return typed && discount ? <Applied choice={choice} /> : <Enter choice={choice} />;
}

function Applied({ choice: { discount, remove } }: { choice: DiscountChoice }) {
  const { t } = useTranslation('payments');
  const offText = useOffText();
  if (!discount) return null;
  return (
    <p className="discount-applied">
      <Check />
      <span className="discount-applied__text">
        <strong>{discount.code}</strong> {offText(discount)}
      </span>
      <IconButton label={t('code.remove', { code: discount.code })} onClick={remove}>
        <X />
      </IconButton>
    </p>
  );
}

function Enter({ choice: { apply } }: { choice: DiscountChoice }) {
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
        className="discount-open"
        icon={<TicketPercent />}
        onClick={() => setOpen(true)}
      >
        {t('code.open')}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    const code = getErrorCode(discountCodeSchema, typed);
    if (code) {
      setWrong(fieldText(code));
      field.current?.focus();
      return;
    }
    setWrong(undefined);
    look.mutate(typed.trim().toUpperCase(), {
      onSuccess: apply,
      onError: (cause) => {
        setWrong(errorText(cause));
        field.current?.focus();
      },
    });
  };
  return (
    <form className="discount-field" method="post" noValidate onSubmit={submit}>
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

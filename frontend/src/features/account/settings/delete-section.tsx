import './delete-section.css';
import { Trash2, UserX } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors.ts';
import { fieldFailures } from '#lib/field-failures.ts';
import { resolverOf } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import { limits } from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { type DeleteReason, deleteReasons } from '#shared/model/values.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useDeleteAccount } from '../api.ts';
import { CurrentPassword } from './current-password.tsx';
import { takeDeleteOffer } from './delete-offer.ts';
import { type DeletionValues, wrongDeletion } from './deletion.ts';
import { SettingsCard } from './settings-card.tsx';
import { useSessionEnd } from './use-session-end.ts';

/** The end of the account: said plainly, and one step away. */
export function DeleteSection({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'common']);
  const { delete_discount } = useSettings();
  const id = useId();
  const remove = useDeleteAccount();
  const [open, setOpen] = useState(false);
  const [offer, setOffer] = useState<number | null>(null);
  const endSession = useSessionEnd();
  // Once it is sent there is no way back from here, only by the mail.
  const sent = remove.isPending || remove.isSuccess;
  const close = () => {
    if (!sent) setOpen(false);
  };
  return (
    <SettingsCard
      part="delete"
      icon={<UserX />}
      lead={t('delete.lead', { count: limits.reactivationDays })}
    >
      <Button
        variant="danger"
        icon={<Trash2 />}
        onClick={() => {
          setOffer(takeDeleteOffer(user.profile.id, delete_discount));
          remove.reset();
          setOpen(true);
        }}
      >
        {t('delete.button')}
      </Button>
      <Sheet
        open={open}
        onClose={close}
        dismissible={!sent}
        title={t('delete.title')}
        description={t('delete.text', { count: limits.reactivationDays })}
        closeLabel={t('common:actions.close')}
        actions={
          <>
            <Button type="submit" form={id} variant="danger" icon={<Trash2 />} loading={sent}>
              {t('delete.button')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {t('settings.cancel')}
            </Button>
          </>
        }
      >
        <DeleteForm
          id={id}
          remove={remove}
          onDeleted={(until) => endSession(paths['account-deleted'], { reactivate_until: until })}
        >
          {user.credits > 0 && <p>{t('delete.credits', { count: user.credits })}</p>}
          {offer !== null && <Offer percent={offer} />}
        </DeleteForm>
      </Sheet>
    </SettingsCard>
  );
}

/** A discount can be had for the asking; whoever leaves for the price should know. */
function Offer({ percent }: { percent: number }) {
  const { t } = useTranslation('account');
  const { support_email } = useSettings();
  const discount = new Intl.NumberFormat(useLanguageTag(), { style: 'percent' }).format(
    percent / 100,
  );
  return (
    <p>
      <Trans
        t={t}
        i18nKey="delete.offer"
        values={{ discount, email: support_email }}
        components={{ mail: <TextLink href={`mailto:${support_email}`}>{null}</TextLink> }}
      />
    </p>
  );
}

interface DeleteFormProps {
  id: string;
  remove: ReturnType<typeof useDeleteAccount>;
  /** Gets the instant until which the account can come back. */
  onDeleted: (until: string) => void;
  /** What the member should know first. */
  children: ReactNode;
}

function DeleteForm({ id, remove, onDeleted, children }: DeleteFormProps) {
  const { t } = useTranslation('account');
  const { fieldText } = useErrorText();
  const form = useForm<DeletionValues>({
    defaultValues: { reason: '', remarks: '', password: '' },
    resolver: resolverOf(wrongDeletion),
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
    <form id={id} className="delete-form" method="post" noValidate onSubmit={submit}>
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

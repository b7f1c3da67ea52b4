import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useDeleteAccount } from '../api.ts';
import { DeleteForm } from './delete-form.tsx';
import { useSessionEnd } from './use-session-end.ts';

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  user: User;
  /** Percent of the discount that whoever leaves is told of; null for none. */
  offer: number | null;
}

/** Asks why, and for the password. A file of its own, which loads when it is opened. */
export default function DeleteDialog({ open, onClose, user, offer }: DeleteDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const id = useId();
  const remove = useDeleteAccount();
  const endSession = useSessionEnd();
  // Once it is sent there is no way back from here, only by the mail.
  const sent = remove.isPending || remove.isSuccess;
  const close = () => {
    if (sent) return;
    remove.reset();
    onClose();
  };
  return (
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

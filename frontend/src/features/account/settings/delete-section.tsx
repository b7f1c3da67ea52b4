import { Trash2, UserX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { takeDeleteOffer } from './delete-offer.ts';
import { SettingsCard } from './settings-card.tsx';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

/** The end of the account: said plainly, and one step away. */
export function DeleteSection({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const { delete_discount } = useSettings();
  const [open, setOpen] = useState(false);
  const [offer, setOffer] = useState<number | null>(null);
  const opened = useOpenedOnce(open);
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
          setOpen(true);
        }}
      >
        {t('delete.button')}
      </Button>
      <Suspense>
        {opened && (
          <DeleteDialog open={open} onClose={() => setOpen(false)} user={user} offer={offer} />
        )}
      </Suspense>
    </SettingsCard>
  );
}

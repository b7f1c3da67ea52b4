import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Says what is wrong with the date of birth; `text` is null while nothing is. */
export function BirthDateDialog({ text, onClose }: { text: string | null; onClose: () => void }) {
  const { t } = useTranslation('signup');
  return (
    <Dialog
      open={text !== null}
      onClose={onClose}
      size="sm"
      title={t('birth_date.popup_title')}
      description={text}
      actions={<Button onClick={onClose}>{t('birth_date.popup_close')}</Button>}
    />
  );
}

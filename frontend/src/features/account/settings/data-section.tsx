import { Download, FileJson } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useExport } from '../api.ts';
import { exportFileName, saveFile } from '../export-file.ts';
import styles from './settings-card.module.css';
import { SettingsCard } from './settings-card.tsx';

/** Everything that is held about the member, as a file. */
export function DataSection() {
  const { t } = useTranslation('account');
  const { show } = useToasts();
  const request = useExport();
  return (
    <SettingsCard part="data" icon={<FileJson />} lead={t('data.lead')}>
      <div className={styles.form}>
        <FormFailure cause={request.error} />
        <Button
          variant="secondary"
          icon={<Download />}
          loading={request.isPending}
          onClick={() =>
            request.mutate(undefined, {
              onSuccess: (data) => {
                const file = exportFileName(data.brand.name, data.exported_at);
                saveFile(file, data);
                show({ title: t('data.done', { file }) });
              },
            })
          }
        >
          {t('data.button')}
        </Button>
      </div>
    </SettingsCard>
  );
}

import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { Upload } from '../upload/uploads.ts';
import { useUploader } from '../upload/use-uploads.ts';

/** Why uploads failed, each with a button to try again. */
export function FailedUploads({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation(['photos', 'common']);
  const { errorText } = useErrorText();
  const uploader = useUploader();
  return uploads
    .filter(({ state }) => state === 'failed')
    .map((upload) => (
      <Banner
        key={upload.key}
        tone="danger"
        title={t('upload.failed')}
        action={
          <Button variant="surface" size="sm" onClick={() => uploader.retry(upload.key)}>
            {t('common:actions.retry')}
          </Button>
        }
      >
        {errorText(upload.cause)}
      </Banner>
    ));
}

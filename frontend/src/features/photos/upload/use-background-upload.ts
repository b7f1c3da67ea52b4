/** Sends a photo beside whatever the member does next. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { useToasts } from '#ui/toast.tsx';
import { useUploader } from './use-uploads.ts';

/** Long enough for a member who reads something else. */
const failureMs = 20_000;

/**
 * Takes a photo and its member's id. Never fails: what goes wrong shows as a message that leads to
 * the profile, also once the component is gone. Needs the texts `photos` and `errors`.
 */
export function useBackgroundUpload(): (owner: string, photo: Blob) => void {
  const { t } = useTranslation('photos');
  const { errorText } = useErrorText();
  const toasts = useToasts();
  const navigate = useNavigate();
  const uploader = useUploader();
  return (owner, photo) => {
    const [key = ''] = uploader.add(owner, [photo]);
    const notify = (title: string, message: string) =>
      toasts.show({
        tone: 'danger',
        title,
        message,
        durationMs: failureMs,
        action: { label: t('background.profile'), onClick: () => navigate(paths.profile) },
      });
    uploader.finished(key).then((upload) => {
      if (upload?.cause instanceof ApiError && upload.cause.swallowed) return;
      if (upload?.state === 'failed') notify(t('background.failed'), errorText(upload.cause));
      if (upload?.photo?.status === 'rejected') {
        notify(t('background.rejected'), t(`reasons.${upload.photo.reason ?? 'other'}`));
      }
    });
  };
}

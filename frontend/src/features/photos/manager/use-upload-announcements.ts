import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors.ts';
import { getAnnouncements, type Upload } from '../upload/uploads.ts';

/** Returns what happened to the uploads last, for screen readers. */
export function useUploadAnnouncements(uploads: readonly Upload[]): string {
  const { t } = useTranslation('photos');
  const { errorText } = useErrorText();
  const [said, setSaid] = useState('');
  const before = useRef(uploads);
  useEffect(() => {
    const announcement = getAnnouncements(before.current, uploads);
    before.current = uploads;
    if (announcement.length === 0) return;
    const words = announcement.map(({ kind, upload }) => {
      if (kind === 'failed') return t('news.failed', { reason: errorText(upload.cause) });
      const reason = kind === 'rejected' ? t(`reasons.${upload.photo?.reason ?? 'other'}`) : '';
      return t(`news.${kind}`, { reason });
    });
    setSaid(words.join(' '));
  }, [uploads, t, errorText]);
  return said;
}

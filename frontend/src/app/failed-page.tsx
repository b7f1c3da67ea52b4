import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';

/** A page that could not be shown. */
export function FailedPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="container page">
      <ErrorState
        level={1}
        title={t('states.failed_title')}
        text={t('states.failed_text')}
        retryLabel={t('actions.retry')}
        onRetry={onRetry}
      />
    </div>
  );
}

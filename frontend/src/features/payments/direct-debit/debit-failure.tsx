import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { pathTo } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import type { CreditPackage } from '../api.ts';

/** Where direct debit is not possible, other methods are. */
export function DebitFailure({ cause, pack }: { cause: unknown; pack: Pick<CreditPackage, 'id'> }) {
  const { t } = useTranslation('payments');
  const { errorText } = useErrorText();
  const code = cause instanceof ApiError ? cause.code : null;
  if (code === 'directdebit_blocked' || code === 'directdebit_limit') {
    return (
      <div role="alert">
        <Banner
          tone="warning"
          action={
            <Button
              as={Link}
              to={pathTo('credits-id-paymentmethod', { id: pack.id })}
              variant="surface"
              size="sm"
            >
              {t('status.other_method')}
            </Button>
          }
        >
          {errorText(cause)}
        </Banner>
      </div>
    );
  }
  return <FormFailure cause={cause} />;
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { pathTo } from '#lib/paths.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useMethodName } from '../method-name.tsx';

interface OrderFailureProps {
  cause: unknown;
  /** The price is another one than was shown. */
  changed: boolean;
  way: { method: PaymentMethod } | undefined;
  ways: readonly { method: PaymentMethod }[];
  /** Chooses another method. */
  onMethod: (method: PaymentMethod) => void;
  onFullPrice: () => void;
}

/** Why an order did not go, and the way on. Always there, so that it is read out. */
export function OrderFailure(props: OrderFailureProps) {
  return (
    <div role="alert">
      <Words {...props} />
    </div>
  );
}

function Words({ cause, changed, way, ways, onMethod, onFullPrice }: OrderFailureProps) {
  const { t } = useTranslation('payments');
  const { errorText } = useErrorText();
  const methodName = useMethodName();
  if (changed) return <Banner tone="warning">{t('failures.changed')}</Banner>;
  if (cause === null || (cause instanceof ApiError && cause.swallowed)) return null;
  const code = cause instanceof ApiError ? cause.code : 'internal_error';
  if (code === 'unavailable' && way) {
    return (
      <Banner tone="danger" title={t('failures.outage', { method: methodName(way.method) })}>
        {t(ways.length > 1 ? 'failures.outage_others' : 'failures.outage_later')}
      </Banner>
    );
  }
  if (code === 'budget_exceeded') {
    return (
      <Banner
        tone="warning"
        action={
          <Button as={Link} to={`${pathTo('transactions-id')}#budget`} variant="surface" size="sm">
            {t('failures.budget_action')}
          </Button>
        }
      >
        {errorText(cause)}
      </Banner>
    );
  }
  const aboutCode = cause instanceof ApiError && 'discountcode' in cause.fields;
  if (code.startsWith('discount_') || aboutCode) {
    return (
      <Banner
        tone="warning"
        action={
          <Button variant="surface" size="sm" onClick={onFullPrice}>
            {t('failures.full_price')}
          </Button>
        }
      >
        {aboutCode
          ? t('failures.code_method')
          : code === 'discount_used'
            ? t('failures.code_held')
            : errorText(cause)}
      </Banner>
    );
  }
  if (code === 'card_payment_failed') {
    const paypal = ways.find(({ method }) => method === 'paypal');
    return (
      <Banner
        tone="danger"
        action={
          paypal && (
            <Button variant="surface" size="sm" onClick={() => onMethod(paypal.method)}>
              {t('failures.paypal')}
            </Button>
          )
        }
      >
        {t('failures.card')}
      </Banner>
    );
  }
  return <Banner tone="danger">{errorText(cause)}</Banner>;
}

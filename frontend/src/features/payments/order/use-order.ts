import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api.ts';
import { toMinor } from '#shared/rules/money.ts';
import { creditsQuery, usePay } from '../api.ts';
import type { Price } from '../prices.ts';
import { dropIdempotencyKeyUnlessOpen, getIdempotencyKey } from './idempotency-key.ts';
import { useGoToPayment } from './use-go-to-payment.ts';

type Body = Omit<Parameters<ReturnType<typeof usePay>['mutate']>[0], 'idempotency_key'>;

/** Sends an order and goes where it is paid. Nothing but the shown total is ever agreed to. */
export function useOrder(price: Price) {
  const client = useQueryClient();
  const goToPayment = useGoToPayment();
  const pay = usePay();
  const [changed, setChanged] = useState(false);
  // An order is one for good once the button was pressed, however fast it was pressed again.
  const running = useRef(false);
  const { reset } = pay;
  useEffect(() => {
    // Back from the provider by the browser's own button: the page is as it was left.
    const restored = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      reset();
    };
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [reset]);
  const send = (body: Body) => {
    if (running.current) return;
    running.current = true;
    setChanged(false);
    pay.mutate(
      { ...body, idempotency_key: getIdempotencyKey({ ...body }) },
      {
        onSuccess: ({ payment, redirect }) => {
          if (toMinor(payment.amount) !== price.total.minor) {
            running.current = false;
            setChanged(true);
            reset();
            void client.invalidateQueries({ queryKey: creditsQuery.queryKey });
            return;
          }
          goToPayment(payment, { redirect, replace: true });
        },
        onError: (cause) => {
          running.current = false;
          dropIdempotencyKeyUnlessOpen(cause);
          if (cause instanceof ApiError && cause.code.startsWith('discount_')) {
            void client.invalidateQueries({ queryKey: creditsQuery.queryKey });
          }
        },
      },
    );
  };
  return {
    send,
    sending: pay.isPending || pay.isSuccess,
    error: pay.error,
    changed,
    reset: () => {
      setChanged(false);
      running.current = false;
      reset();
    },
  };
}

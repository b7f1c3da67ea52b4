/** Calls of buying, and of what was bought. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { budgetContract } from '#shared/api/budget.ts';
import type { RequestBodyInput, ResponseBody } from '#shared/api/contract.ts';
import type { creditsContract } from '#shared/api/credits.ts';
import type { directdebitContract } from '#shared/api/directdebit.ts';
import type { paymentContract } from '#shared/api/payment.ts';
import type { repeatOrderContract } from '#shared/api/repeat-order.ts';
import type { Transaction } from '#shared/api/transactions.ts';
import type { withdrawalContract } from '#shared/api/withdrawal.ts';
import type { Payment } from '#shared/model/payment.ts';
import { pollDelayMs } from './order/polling.ts';

export type Credits = ResponseBody<typeof creditsContract, 'GET'>;
export type CreditPackage = Credits['packages'][number];
export type RepeatableOrder = Credits['repeatable_orders'][number];
export type Withdrawal = ResponseBody<typeof withdrawalContract, 'POST'>['withdrawal'];
export type Budget = ResponseBody<typeof budgetContract, 'GET'>;

/** What can be bought, for how much, and how it can be paid. */
export const creditsQuery = queryOptions({
  queryKey: ['credits'] as const,
  queryFn: ({ signal }) => call('credits', 'GET', { signal }),
});

export const useLookUpCode = () =>
  useMutation({
    mutationFn: async (code: string) =>
      (await call('discountcode', 'GET', { query: { code } })).discountcode,
  });

/** A typed code as the server knows it; the member may have come back to it. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['discountcode', code] as const,
    queryFn: async ({ signal }) =>
      (await call('discountcode', 'GET', { query: { code }, signal })).discountcode,
    retry: false,
  });

const paymentKey = 'payment';

/** How a payment stands; asked again and again while it is on its way. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [paymentKey, id] as const,
    queryFn: async ({ signal }) =>
      (await call('payment', 'GET', { query: { id }, signal })).payment,
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' ? pollDelayMs(state.dataUpdateCount) : false,
    staleTime: 0,
  });

/** Not repeated by itself: the same key makes it safe to press the button again. */
export const usePay = () =>
  useMutation({
    mutationFn: (body: RequestBodyInput<typeof paymentContract, 'POST'>) =>
      call('payment', 'POST', { body }),
  });

export function useRepeatOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RequestBodyInput<typeof repeatOrderContract, 'POST'>) =>
      (await call('repeat-order', 'POST', { body })).payment,
    onSuccess: () => void bought(client),
  });
}

export const useAskForDebit = () =>
  useMutation({
    mutationFn: (body: RequestBodyInput<typeof directdebitContract, 'POST'>) =>
      call('directdebit', 'POST', { body }),
  });

export function useConfirmDebit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RequestBodyInput<typeof directdebitContract, 'PUT'>) =>
      (await call('directdebit', 'PUT', { body })).payment,
    onSuccess: () => void bought(client),
  });
}

const transactionsKey = 'transactions';

/** The member's payments, newest first. */
export const transactionsQuery = infiniteQueryOptions({
  queryKey: [transactionsKey, 'list'] as const,
  queryFn: async ({ signal, pageParam }) => {
    const query = pageParam ? { cursor: pageParam } : {};
    const { transactions = [], cursor = null } = await call('transactions', 'GET', {
      query,
      signal,
    });
    return { transactions, cursor };
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor ?? undefined,
});

export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: [transactionsKey, 'one', id] as const,
    queryFn: async ({ signal }) =>
      (await call('transactions', 'GET', { query: { id }, signal })).transaction ?? null,
    refetchInterval: ({ state: { data } }) => (data && lacksInvoice(data) ? invoiceMs : false),
  });

/** An invoice gets its number within seconds of the payment, at the latest within a minute. */
const invoiceMs = 3_000;
const lacksInvoice = ({ status, documents }: Transaction): boolean =>
  documents.length === 0 && ['completed', 'refunded', 'charged_back'].includes(status);

/** What would be given back. */
export const useAskWithdrawal = () =>
  useMutation({
    mutationFn: async (payment: string) =>
      (await call('withdrawal', 'POST', { body: { payment } })).withdrawal,
  });

export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (payment: string) =>
      (await call('withdrawal', 'POST', { body: { payment, confirm: true } })).withdrawal,
    onSuccess: () => bought(client),
  });
}

export const budgetQuery = queryOptions({
  queryKey: ['budget'] as const,
  queryFn: ({ signal }) => call('budget', 'GET', { signal }),
});

export function useSaveBudget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (monthly: Budget['monthly']) => call('budget', 'PUT', { body: { monthly } }),
    onSuccess: (budget) => client.setQueryData(budgetQuery.queryKey, budget),
  });
}

/**
 * A purchase, or its end, changes nearly everything: the balance, what is locked, prices and
 * offers. All that is loaded is asked for anew.
 */
export const bought = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== paymentKey });

/** Keeps what an order answered, so that its page shows it at once. */
export const notePayment = (client: QueryClient, payment: Payment): void => {
  client.setQueryData(paymentQuery(payment.payment_id).queryKey, payment);
};

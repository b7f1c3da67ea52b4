/** The discount that counts: the code that the member typed, else the one that is active by itself. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readStored, store } from '#lib/storage.ts';
import { useAfterHydration } from '#lib/use-after-hydration.ts';
import type { Discount } from '#shared/model/payment.ts';
import { codeQuery } from './api.ts';

const place = 'discount_code';

export interface DiscountChoice {
  discount: Discount | null;
  /** Whether the member typed it. */
  typed: boolean;
  /** A code from before is still being looked up. */
  loading: boolean;
  apply: (discount: Discount) => void;
  remove: () => void;
}

/** Keeps a typed code for as long as the tab lives, over the way to the provider and back. */
export function useDiscount(active: Discount | null): DiscountChoice {
  const client = useQueryClient();
  const kept = useAfterHydration(() => readStored<string>(place, 'session'), null);
  const [changed, setChanged] = useState<{ code: string | null } | null>(null);
  const { code } = changed ?? { code: kept };
  const { data, isPending } = useQuery({ ...codeQuery(code ?? ''), enabled: code !== null });
  const keep = (next: string | null) => {
    store(place, next, 'session');
    setChanged({ code: next });
  };
  return {
    discount: (code === null ? null : data) ?? active,
    typed: code !== null && data !== undefined,
    loading: code !== null && isPending,
    apply: (found) => {
      client.setQueryData(codeQuery(found.code).queryKey, found);
      keep(found.code);
    },
    remove: () => keep(null),
  };
}

/** It was used. */
export const forgetCode = (): void => store(place, null, 'session');

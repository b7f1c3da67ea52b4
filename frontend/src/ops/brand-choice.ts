/** The brand that is looked at. It stands in the address, and goes along to every screen. */
import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type Brand, useSession } from './session.tsx';

const key = 'brand';

export interface BrandChoice {
  /** Null: all of the person's brands. */
  brand: Brand | null;
  /** The chosen one, or all. */
  brands: readonly Brand[];
  /** The chosen one, or the one that there is; null where there are several to choose from. */
  only: Brand | null;
  choose: (id: string | null) => void;
}

export function useBrandChoice(): BrandChoice {
  const { brands } = useSession();
  const [params, setParams] = useSearchParams();
  const brand = brands.find(({ id }) => id === params.get(key)) ?? null;
  const choose = useCallback(
    (id: string | null) =>
      setParams(
        (params) => {
          if (id) params.set(key, id);
          else params.delete(key);
          return params;
        },
        { replace: true },
      ),
    [setParams],
  );
  const shown = brand ? [brand] : brands;
  const only = shown.length === 1 ? (shown[0] ?? null) : null;
  return { brand, brands: shown, only, choose };
}

/** Address of a screen, where the chosen brand stays chosen. */
export function useScreenPath(): (path: string) => string {
  const { search } = useLocation();
  const brand = new URLSearchParams(search).get(key);
  return (path) => (brand ? `${path}?${key}=${encodeURIComponent(brand)}` : path);
}

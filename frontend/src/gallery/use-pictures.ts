import { useMemo } from 'react';
import type { Brand } from './theme.ts';

/** The brand's own hero pictures, or three cards without one. */
export function usePictures({ theme, assets }: Brand) {
  return useMemo(() => {
    const own = theme.hero.pictures.map(({ file, name, age, city }) => ({
      src: `${assets}/${file}`,
      name,
      age,
      city,
    }));
    const none = ['Noor', 'Sanne', 'Lotte'].map((name, index) => ({
      src: undefined,
      name,
      age: 29 + index,
      city: 'Utrecht',
    }));
    return own.length >= none.length ? own : [...own, ...none.slice(own.length)];
  }, [theme, assets]);
}

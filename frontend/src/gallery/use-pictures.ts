import { useMemo } from 'react';
import type { Brand } from './theme.ts';

const people = [
  { name: 'Noor', age: 29, city: 'Utrecht' },
  { name: 'Sanne', age: 30, city: 'Utrecht' },
  { name: 'Lotte', age: 31, city: 'Utrecht' },
];

/** Cards for the brand's own hero pictures, at least three; those beyond its pictures have none. */
export function usePictures({ theme, assets }: Brand) {
  return useMemo(
    () =>
      Array.from({ length: Math.max(theme.hero.pictures.length, people.length) }, (_, index) => {
        const file = theme.hero.pictures[index]?.file;
        const person = people[index % people.length] as (typeof people)[number];
        return { ...person, src: file && `${assets}/${file}` };
      }),
    [theme, assets],
  );
}

import { describe, expect, it } from 'vitest';
import { withDistinctNames } from './session.tsx';

const brand = (id: string, name: string) => ({ id, name, origin: `https://${id}.example.com` });

describe('withDistinctNames', () => {
  it('adds the host where brands share a name, and nowhere else', () => {
    const brands = [brand('nl', 'Hartje'), brand('be', 'Hartje'), brand('de', 'Herzlicht')];
    expect(withDistinctNames(brands).map(({ name }) => name)).toEqual([
      'Hartje (nl.example.com)',
      'Hartje (be.example.com)',
      'Herzlicht',
    ]);
  });
});

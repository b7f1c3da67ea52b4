import { expect, it } from 'vitest';
import { exportFileName } from './export-file.ts';

it.each([
  ['Hartje', 'hartje-2026-03-04.json'],
  ['Café & Co.', 'cafe-co-2026-03-04.json'],
  ['../Zwei / Drei', 'zwei-drei-2026-03-04.json'],
  ['Łódź', 'łodz-2026-03-04.json'],
  ['***', 'data-2026-03-04.json'],
])('the file of %s is %s', (brand, file) => {
  expect(exportFileName(brand, '2026-03-04T23:59:59.999Z')).toBe(file);
});

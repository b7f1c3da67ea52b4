import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { withIds } from './arguments.ts';

const id = '-bC4efghIJklmnopQR_t-v';

it('hands an id with a hyphen in front to its option', () => {
  const args = ['discount', 'new', '--member', id, '--code', 'MINE', '-h'];
  expect(withIds(args)).toEqual(['discount', 'new', `--member=${id}`, '--code', 'MINE', '-h']);
  const options = { member: { type: 'string' } } as const;
  expect(parseArgs({ args: withIds(['--member', id]), options }).values.member).toBe(id);
  expect(() => parseArgs({ args: ['--member', id], options })).toThrow(/ambiguous/);
});

it('leaves other words alone', () => {
  for (const args of [['--answer', 'AbC4efghIJklmnopQR_t-v'], ['--dry-run', '-h'], [id], []]) {
    expect(withIds(args)).toEqual(args);
  }
});

import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { formatOf, onlineBrand, withIds } from './arguments.ts';

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

it('takes the first format unless another one is given that there is', () => {
  expect(formatOf(undefined, ['text', 'json'])).toBe('text');
  expect(formatOf('json', ['text', 'json'])).toBe('json');
  for (const given of ['xml', '']) {
    expect(() => formatOf(given, ['text', 'json'])).toThrow('--format is text or json.');
  }
});

it('asks for a brand where none is named', async () => {
  for (const id of [undefined, '']) {
    await expect(onlineBrand(id)).rejects.toThrow('Name a brand that is online: --id <brand>.');
  }
});

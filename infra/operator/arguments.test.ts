import { Command } from 'commander';
import { expect, it } from 'vitest';
import { onlineBrand, parseFormat } from './arguments.ts';
import { discountOptions } from './discounts.ts';

it('hands an id with a hyphen in front to its option', () => {
  const id = '-bC4efghIJklmnopQR_t-v';
  const words = ['new', '--member', id, '--code', 'MINE'];
  const command = discountOptions(new Command()).parse(words, { from: 'user' });
  expect(command.opts()).toEqual({ member: id, code: 'MINE' });
});

it('takes the first format unless another one is given that there is', () => {
  expect(parseFormat(undefined, ['text', 'json'])).toBe('text');
  expect(parseFormat('json', ['text', 'json'])).toBe('json');
  for (const given of ['xml', '']) {
    expect(() => parseFormat(given, ['text', 'json'])).toThrow('--format is text or json.');
  }
});

it('asks for a brand where none is named', async () => {
  for (const id of [undefined, '']) {
    await expect(onlineBrand(id)).rejects.toThrow('Name a brand that is online: --id <brand>.');
  }
});

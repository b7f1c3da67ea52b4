import { expect, it } from 'vitest';
import { startOptions } from './options.ts';

it('has defaults, takes the environment, and rather the command line', () => {
  expect(startOptions([], {})).toEqual({ port: 3000, dataDir: '.local', watch: true });
  const environment = { PORT: '4000', DATA_DIR: '/data' };
  expect(startOptions([], environment)).toMatchObject({ port: 4000, dataDir: '/data' });
  expect(
    startOptions(['--port', '5000', '--data-dir', 'x', '--no-watch'], environment),
  ).toMatchObject({ port: 5000, dataDir: 'x', watch: false });
  expect(startOptions([], { PORT: '', DATA_DIR: '' })).toMatchObject({
    port: 3000,
    dataDir: '.local',
  });
});

it.each([
  [['--port', 'x'], "The port must be a number from 1 to 65535, but is 'x'."],
  [['--port', '70000'], "but is '70000'"],
  [['--prot', '1'], "Unknown option '--prot'"],
  [['extra'], 'Too many arguments. Expected 0 arguments but got 1: extra.'],
])('refuses %j in one sentence', (args, sentence) => {
  expect(() => startOptions(args, {})).toThrow(sentence);
});

/** `npm start`: runs the local stack until Ctrl-C. */
import { LocalStackError } from './engines/errors.ts';
import { startOptions } from './options.ts';

const nodeMajor = 24;
/** A small number keeps the first start fast. */
const firstMembers = 24;
const terminated = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function main(): Promise<void> {
  const options = startOptions(process.argv.slice(2), process.env);
  const [major] = process.versions.node.split('.').map(Number);
  if (major !== nodeMajor) {
    throw new LocalStackError(
      `The local stack needs Node ${nodeMajor}, as AWS runs it, but this is Node ${process.versions.node}: start it with npm start after npm ci, or install Node ${nodeMajor}.`,
    );
  }
  // The import is late, as an older Node would fail on the stack's code instead of printing the
  // above.
  const { startStack } = await import('./stack.ts');

  const ending = new AbortController();
  const asked = new Promise<void>((resolve) => {
    for (const signal of terminated) {
      process.on(signal, () => {
        // The second Ctrl-C ends the process at once.
        if (ending.signal.aborted) process.exit(1);
        ending.abort();
        resolve();
      });
    }
  });

  const since = performance.now();
  console.log(`Starting on Node ${process.versions.node}, data in ${options.dataDir}`);
  let stack: Awaited<ReturnType<typeof startStack>>;
  try {
    stack = await startStack({
      ...options,
      build: 'needed',
      seed: firstMembers,
      signal: ending.signal,
    });
  } catch (cause) {
    if (ending.signal.aborted) return;
    throw cause;
  }
  const invitation = await stack.inviteToConsole();
  const brands = stack.brands().map(({ name, url }) => [name, `${url}/`] as const);
  const lines = [
    ...brands,
    ['Console', invitation ?? `${stack.consoleUrl}/`] as const,
    ['Inbox and clock', `${stack.url}/__local/`] as const,
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  console.log(`Ready in ${((performance.now() - since) / 1_000).toFixed(1)} s\n`);
  for (const [name, url] of lines) console.log(`  ${name.padEnd(width)}  ${url}`);
  console.log('\nCtrl-C stops everything.\n');

  await asked;
  console.log('Stopping');
  await stack.stop();
}

try {
  await main();
  process.exit(0);
} catch (cause) {
  // A sentence is enough where the user can solve the problem.
  console.error(cause instanceof LocalStackError ? cause.message : cause);
  process.exit(1);
}

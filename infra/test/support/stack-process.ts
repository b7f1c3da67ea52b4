/**
 * Runs a local stack in a separate process, so that a test can kill all of it.
 * crash.contract.test.ts starts it: `node stack-process.ts <folder> <port>`. It prints its URL when
 * it serves the brands in `<folder>/tenants`.
 */
import { join } from 'node:path';
import { startStack } from '../../local/stack.ts';

const [folder = '', port = '0'] = process.argv.slice(2);
const stack = await startStack({
  port: Number(port),
  dataDir: join(folder, 'data'),
  watch: false,
  build: 'skip',
  quiet: true,
  brandsFolder: join(folder, 'tenants'),
  workers: 2,
});
process.once('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
console.log(JSON.stringify({ port: stack.port, environment: stack.environment }));

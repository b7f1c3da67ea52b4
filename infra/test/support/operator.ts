/** Runs the operator's command line. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileCache } from '../../local/child-environment.ts';
import { root } from '../../paths.ts';

const run = promisify(execFile);

export interface CommandResult {
  status: number;
  out: string;
  err: string;
}

type Environment = Readonly<Record<string, string>>;

/** Runs `npm run brand -- <args>` on a stack. */
export const brandCommand = (environment: Environment, ...args: string[]): Promise<CommandResult> =>
  command('brand', environment, args);

/** Runs `npm run brand -- <args>` on a stack with a text for it to read from standard input. */
export const brandCommandWith = (
  environment: Environment,
  input: string,
  ...args: string[]
): Promise<CommandResult> => command('brand', environment, args, input);

/** Runs `npm run finance -- <args>` on a stack. */
export const financeCommand = (
  environment: Environment,
  ...args: string[]
): Promise<CommandResult> => command('finance', environment, args);

/** Runs `npm run stage -- <args>` on a stack. */
export const stageCommand = (environment: Environment, ...args: string[]): Promise<CommandResult> =>
  command('stage', environment, args);

const mostOutput = 64 * 1_024 * 1_024;

/** The call is asynchronous, because this process serves the command's engines. */
async function command(
  name: 'brand' | 'finance' | 'stage',
  environment: Environment,
  args: readonly string[],
  input = '',
): Promise<CommandResult> {
  const words = [join(root, `infra/operator/${name}.ts`), ...args];
  try {
    const env = { ...process.env, ...environment, ...compileCache };
    const running = run(process.execPath, words, { env, maxBuffer: mostOutput });
    running.child.stdin?.end(input);
    const { stdout, stderr } = await running;
    return { status: 0, out: stdout, err: stderr };
  } catch (cause) {
    const { code, stdout, stderr } = cause as { code: number; stdout: string; stderr: string };
    return { status: code, out: stdout, err: stderr };
  }
}

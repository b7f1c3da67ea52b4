/** Secret parameters for commands on an operator's machine. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readParametersBy } from '../../functions/adapters/parameters.ts';

const run = promisify(execFile);

/** Reads them by AWS's own command line, with the credentials that this command has; each once. */
export function readParametersByCommandLine(): void {
  const known = new Map<string, Promise<string>>();
  readParametersBy((name) => {
    const found = known.get(name) ?? read(name);
    known.set(name, found);
    return found;
  });
}

async function read(name: string): Promise<string> {
  const asked = ['ssm', 'get-parameter', '--with-decryption', '--name', name];
  const { stdout } = await run('aws', [
    ...asked,
    ...['--query', 'Parameter.Value', '--output', 'text'],
  ]);
  return stdout.trim();
}

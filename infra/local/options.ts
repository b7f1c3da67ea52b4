/** The command line of `npm start`. */
import { parseArgs } from 'node:util';
import { LocalStackError } from './engines/errors.ts';

export interface StartOptions {
  help: boolean;
  port: number;
  dataDir: string;
  watch: boolean;
}

export const helpText = `Runs the product on this machine: npm start -- [options]

  --port N         where the edge listens (PORT; default 3000)
  --data-dir PATH  where data is kept between runs (DATA_DIR; default .local)
  --no-watch       does not build again when code changes
  --help           this text

DYNAMODB_ENGINE=ddb-local uses Amazon's DynamoDB Local (Java 17) instead of the default engine.`;

const largestPort = 65_535;

/** @throws LocalStackError when an option is unknown or its value makes no sense */
export function startOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): StartOptions {
  const values = parsed(args);
  const port = values.port ?? (environment.PORT || '3000');
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > largestPort) {
    throw new LocalStackError(
      `The port must be a number from 1 to ${largestPort}, but is '${port}'.`,
    );
  }
  return {
    help: values.help ?? false,
    port: Number(port),
    dataDir: values['data-dir'] || environment.DATA_DIR || '.local',
    watch: !(values['no-watch'] ?? false),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        'no-watch': { type: 'boolean' },
      },
    }).values;
  } catch (cause) {
    const [sentence] = (cause as Error).message.split('. ');
    throw new LocalStackError(`${sentence}. See npm start -- --help.`);
  }
}

/** The command line of `npm start`. */
import { commandLine, sentence } from '../command-line.ts';
import { LocalStackError } from './engines/errors.ts';

export interface StartOptions {
  port: number;
  dataDir: string;
  watch: boolean;
}

const largestPort = 65_535;

/**
 * Help ends the process.
 *
 * @throws LocalStackError when an option is unknown or its value is invalid
 */
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
    port: Number(port),
    dataDir: values.dataDir || environment.DATA_DIR || '.local',
    watch: values.watch,
  };
}

interface Values {
  port?: string;
  dataDir?: string;
  watch: boolean;
}

const parsed = (args: readonly string[]): Values =>
  commandLine('npm start --', 'Runs the product on this machine.')
    .option('--port <number>', 'where the edge listens (PORT; default 3000)')
    .option('--data-dir <path>', 'where data is kept between runs (DATA_DIR; default .local)')
    .option('--no-watch', 'does not build again when code changes')
    .addHelpText(
      'after',
      "\nDYNAMODB_ENGINE=ddb-local uses Amazon's DynamoDB Local (Java 17) instead of the default engine.",
    )
    .configureOutput({ writeErr: () => undefined })
    .exitOverride(({ exitCode, message }) => {
      if (exitCode === 0) process.exit(0);
      throw new LocalStackError(`${sentence(message)} See npm start -- --help.`);
    })
    .parse(args, { from: 'user' })
    .opts();

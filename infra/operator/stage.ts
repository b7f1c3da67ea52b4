/** The operator's command line for a deployment: `npm run stage -- <command>`. */
import type { Command } from 'commander';
import { now } from '../../functions/adapters/clock.ts';
import {
  isDeployed,
  sendOriginSecret,
  trustOnly,
  trustPhotoKey,
} from '../../functions/adapters/edge-keys.ts';
import { readSecret, writeSecret } from '../../functions/adapters/secret-store.ts';
import { tableState } from '../../functions/adapters/table-restore.ts';
import { commandLine } from '../command-line.ts';
import { followLocalClock, runOnLocalStack } from '../local-environment.ts';
import { bringBackFrom } from './bring-back.ts';
import { findMigration, listMigrations, migrate, migrations } from './migrations.ts';
import { OperatorError } from './operator-error.ts';
import { isBesideExtension, readDeploymentSecrets, readParametersFromAws } from './parameters.ts';
import { restoreTable, tellRestored } from './restore.ts';
import { listReleases, rollBack, rollbackChanges } from './rollback.ts';
import {
  needed,
  type Rotatable,
  type RotationSources,
  rotatable,
  rotateOrigin,
  rotatePhotoKey,
  rotateToken,
} from './rotate.ts';
import { settleBrand } from './settle.ts';
import { smoke } from './smoke.ts';
import { chosenBrands, start, stop } from './stop.ts';
import { waiting } from './waiting.ts';

const say = (line: string) => console.log(line);
const wait = waiting(say);

const stage = commandLine('npm run stage --', 'A deployment: what all its brands share.')
  .usage('<command>')
  .addHelpText(
    'after',
    `
Works on a deployment, with the outputs of its stacks in the environment (docs/operations.md says
which) and AWS credentials and region; stop, start, smoke and migrate also on the local stack while
one runs here (npm start). Ends with 1 if something cannot be done, with 2 for wrong use.`,
  );

stage
  .command('rotate')
  .summary('replaces a secret without an interruption')
  .description(
    'Replaces a secret: what the former value made stays valid for as long as it was promised. It takes up to 40 minutes, says what it waits for, and goes on where it stopped when it is run again.',
  )
  .argument('<secret>', rotatable.join(', '))
  .option('--revoke', 'it leaked: origin and token; what it made is worth nothing any more')
  .option('--yes', 'does it; without it the command says what it would do')
  .action(async (secret: string, options: { revoke?: boolean; yes?: boolean }, self: Command) => {
    if (!rotatable.includes(secret as Rotatable)) {
      self.error(`There is no secret ${secret}, only: ${rotatable.join(', ')}.`, { exitCode: 2 });
    }
    const what = secret as Rotatable;
    if (options.revoke && what === 'photo-key') {
      self.error(
        'A photo key is not revoked: nothing that the former one signs opens once its rotation has ended.',
        {
          exitCode: 2,
        },
      );
    }
    process.exitCode = await rotate(what, options);
  });

stage
  .command('stop')
  .summary('stops all that writes, of a brand or of all brands')
  .description(
    'The one switch: calls, sockets, schedules and uploads of a brand, or of all brands that are online, write nothing any more. Members are shown a page of their brand that says so; the payment provider repeats its notices. It waits until what had begun is over. The local stack is stopped so too.',
  )
  .option('--brand <id>', 'one brand (default: all)')
  .option('--yes', 'does it; without it the command says what it would do')
  .action((options: SwitchOptions) => turn('stop', options));
stage
  .command('start')
  .summary('lets them go on')
  .description(
    'Ends a stop: what waited is taken up, mails and notifications leave, photos that arrived are processed.',
  )
  .option('--brand <id>', 'one brand (default: all)')
  .option('--yes', 'does it; without it the command says what it would do')
  .action((options: SwitchOptions) => turn('start', options));

stage
  .command('releases')
  .summary('lists deployments to which the functions can go back')
  .description('Lists when versions of the functions were published, the newest first.')
  .action(() =>
    guarded(['STAGE'], async () => {
      for (const { at, functions, live } of await listReleases(process.env.STAGE ?? '')) {
        say(`${at}  ${functions} functions, ${live} of these versions in use`);
      }
      return 0;
    }),
  );
stage
  .command('rollback')
  .summary('has all functions run as they did at an earlier moment')
  .description(
    'Has every function run its version of that moment, within seconds and without a build. Tables, buckets and everything else stay as they are, and the browser’s files of all versions are kept. The next deployment replaces it.',
  )
  .option('--to <time>', 'ISO 8601, such as 2026-01-31T12:00:00Z; "releases" names some')
  .option('--yes', 'does it; without it the command says what it would do')
  .action(({ to, yes }: { to?: string; yes?: boolean }) =>
    guarded(['STAGE'], async () => {
      const at = parseMoment(to);
      const changes = await rollbackChanges(process.env.STAGE ?? '', at);
      if (changes.length === 0) say(`All functions run as at ${at}.`);
      else if (yes) await rollBack(changes, say);
      else {
        for (const { name, from, to: wanted } of changes) say(`${name}: ${from} → ${wanted}`);
        say(`This would change ${changes.length} functions: say --yes.`);
      }
      return 0;
    }),
  );

stage
  .command('restore')
  .summary('makes the table anew as it was at an earlier moment')
  .description(
    'Makes a new table as it was at a moment of the last 35 days, gives it what a restore leaves out, and stops its brands. The stage goes on with the former one until a deployment names the new one. It goes on where it stopped.',
  )
  .option('--to <time>', 'the moment, ISO 8601')
  .option('--table <name>', 'name of the new table (default: made of stage and moment)')
  .option('--yes', 'does it; without it the command says what it would do')
  .action((options: { to?: string; table?: string; yes?: boolean }) =>
    guarded(['STAGE', 'TABLE_NAME', 'UPLOAD_BUCKET'], async () => {
      const at = parseMoment(options.to);
      const source = process.env.TABLE_NAME ?? '';
      const made = `dating-${process.env.STAGE}-${at.slice(0, 19).replace(/\D/g, '')}`;
      const target = options.table ?? made;
      if (!options.yes) {
        say(`This would restore ${source} as at ${at} as ${target}: say --yes.`);
        return 0;
      }
      const streamArn = await restoreTable({ source, target, at, say, wait });
      // Its brands are as they were at that moment.
      process.env.TABLE_NAME = target;
      await stop({ brand: undefined, say, wait: async () => undefined });
      tellRestored(target, streamArn, say);
      return 0;
    }),
  );

stage
  .command('settle')
  .summary('settles what was paid after the moment to which the table was set back')
  .description(
    'Goes through the provider’s list of each brand since that moment. An order whose member is still there is brought back from the former table, and the job of open payments settles it; money of others goes back, and what nobody paid yet is cancelled. It can be repeated.',
  )
  .option('--since <time>', 'the moment, ISO 8601')
  .option('--former-table <name>', 'the table as it was before it was set back')
  .option('--brand <id>', 'one brand (default: all that are online)')
  .option('--yes', 'does it; without it the command says what it would do')
  .action((options: SettleValues) => settle(options));

stage
  .command('bring-back')
  .summary('brings messages back that were written after that moment, and what must hold again')
  .description(
    'Walks through the former table: messages, blocks, complaints and decisions since that moment come back, accounts that were deleted or suspended are so again, and mails that were switched off stay off. Nobody pays again. It goes on where it stopped.',
  )
  .option('--since <time>', 'the moment, ISO 8601')
  .option('--former-table <name>', 'the table as it was before it was set back')
  .option('--again', 'walks from the beginning, though it is done')
  .option('--yes', 'does it; without it the command says what it would do')
  .action(({ again = false, yes, ...values }: FormerValues & MigrateValues) =>
    guarded(['TABLE_NAME', 'TOKEN_SECRET_ID'], async () => {
      const former = await readFormer(values);
      if (yes) {
        await readDeploymentSecrets('TOKEN_SECRET_ID');
        await bringBackFrom(former, { again, say });
      } else say(`This would bring back what was written since ${former.since}: say --yes.`);
      return 0;
    }),
  );

stage
  .command('smoke')
  .summary('tests from sign-up to the first message, from outside')
  .description(
    'Two members sign up at a brand, confirm their addresses, one writes to the other, who reads it, and both leave. Only at a brand that is published with --trial, where nobody takes them for real. Each step is told with its time; ends with 1 at the first one that fails.',
  )
  .option('--url <origin>', 'of the brand: https://www.example.com')
  .action(async ({ url }: { url?: string }) => {
    if (!process.env.STAGE && (await ranOnLocalStack())) return;
    await guarded(['STAGE'], async () => {
      if (url === undefined || !URL.canParse(url)) {
        throw new OperatorError('Say where the brand is: --url https://www.example.com.');
      }
      await smoke({ origin: new URL(url).origin, stage: process.env.STAGE ?? '', say });
      return 0;
    });
  });

stage
  .command('migrate')
  .summary('changes what an earlier version stored to what this one expects')
  .description(
    'Without a name: the migrations, and how far each is. With one: walks through the whole table, while members go on. It notes how far it is and goes on there when it is run again, on whatever machine. The local stack is migrated so too.',
  )
  .argument('[name]', Object.keys(migrations).join(', '))
  .option('--again', 'walks from the beginning, though it is done')
  .option('--yes', 'does it; without it the command says what it would do')
  .action(async (name: string | undefined, { again = false, yes }: MigrateValues) => {
    if (await ranOnLocalStack()) return;
    await guarded(['TABLE_NAME'], async () => {
      if (name === undefined) {
        await listMigrations(say);
        return 0;
      }
      const lacking = findMigration(name).needs.filter((variable) => !process.env[variable]);
      if (lacking.length > 0)
        throw new OperatorError(`The environment lacks ${lacking.join(', ')}.`);
      if (yes) await migrate(name, { again, say });
      else say(`This would run the migration ${name}: say --yes.`);
      return 0;
    });
  });

/** @throws OperatorError where it is no moment */
function parseMoment(to: string | undefined): string {
  if (to === undefined || Number.isNaN(Date.parse(to))) {
    throw new OperatorError('Say to which moment: --to 2026-01-31T12:00:00Z.');
  }
  return new Date(to).toISOString();
}

interface MigrateValues {
  again?: boolean;
  yes?: boolean;
}

interface FormerValues {
  since?: string;
  formerTable?: string;
}

/**
 * Reads the moment and the former table, before anything is asked of a provider: money of orders that
 * the former table does not have goes back.
 *
 * @throws OperatorError where the moment is none or still to come, or the table is none or the one in use
 */
async function readFormer({
  since,
  formerTable: table,
}: FormerValues): Promise<{ since: string; table: string }> {
  if (since === undefined || Number.isNaN(Date.parse(since)) || !table) {
    throw new OperatorError('Say --since <time> and --former-table <name>.');
  }
  if (Date.parse(since) > now().getTime()) {
    throw new OperatorError(`${since} is still to come: say --since with the restored moment.`);
  }
  if (table === process.env.TABLE_NAME) {
    throw new OperatorError(
      `${table} is the table in use: --former-table names the one before it.`,
    );
  }
  if ((await tableState(table)) === null) {
    throw new OperatorError(
      `There is no table ${table}: --former-table names the one that was in use before.`,
    );
  }
  return { since: new Date(since).toISOString(), table };
}

interface SettleValues extends FormerValues {
  brand?: string;
  yes?: boolean;
}

async function settle({ brand, yes, ...values }: SettleValues): Promise<void> {
  await guarded(['TABLE_NAME'], async () => {
    const former = await readFormer(values);
    if (!isBesideExtension()) readParametersFromAws();
    const about = { since: former.since, formerTable: former.table, say };
    let status = 0;
    for (const id of await chosenBrands({ brand })) {
      if (!yes) say(`This would settle ${id}’s payments since ${about.since}: say --yes.`);
      else if (!(await settleBrand(id, about))) status = 1;
    }
    return status;
  });
}

/** Runs what needs these variables, and says in words what went wrong. */
async function guarded(names: readonly string[], run: () => Promise<number>): Promise<void> {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) {
    console.error(
      `The environment lacks ${missing.join(', ')}; docs/operations.md says where from.`,
    );
    process.exitCode = 1;
    return;
  }
  try {
    process.exitCode = await run();
  } catch (cause) {
    console.error(cause instanceof OperatorError ? cause.message : String(cause));
    process.exitCode = 1;
  }
}

interface SwitchOptions {
  brand?: string;
  yes?: boolean;
}

/** Runs the command on the local stack, where one runs on this machine and no table is named. */
async function ranOnLocalStack(): Promise<boolean> {
  if (process.env.TABLE_NAME) return false;
  const local = await runOnLocalStack(process.env.DATA_DIR);
  if (local !== null) process.exitCode = local;
  return local !== null;
}

async function turn(way: 'stop' | 'start', { brand, yes }: SwitchOptions): Promise<void> {
  if (await ranOnLocalStack()) return;
  await guarded(['TABLE_NAME', 'UPLOAD_BUCKET'], async () => {
    const what = brand ?? 'all brands that are online';
    if (yes) await (way === 'stop' ? stop : start)({ brand, say, wait });
    else say(`This would ${way} ${what}: say --yes.`);
    return 0;
  });
}

async function rotate(
  what: Rotatable,
  { revoke = false, yes = false }: { revoke?: boolean; yes?: boolean },
): Promise<number> {
  const missing = needed[what].filter((name) => !process.env[name]);
  if (missing.length > 0) {
    console.error(
      `The environment lacks ${missing.join(', ')}; docs/operations.md says where from.`,
    );
    return 1;
  }
  if (!yes) {
    say(
      `This replaces the secret ${what}${revoke ? ' and revokes the former one' : ''}: say --yes.`,
    );
    return 0;
  }
  const variable = (name: string) => process.env[name] as string;
  const [secretId] = needed[what];
  const sources: RotationSources = {
    read: () => readSecret(variable(secretId)),
    write: (text) => writeSecret(variable(secretId), text),
    wait,
    now,
  };
  try {
    if (what === 'origin') {
      // The functions of the brands and of the console know one secret.
      const ids = [variable('DISTRIBUTION_ID'), variable('CONSOLE_DISTRIBUTION_ID')];
      const edge = {
        send: async (secret: string) => {
          for (const id of ids) await sendOriginSecret(id, secret);
        },
        isDeployed: async () => (await Promise.all(ids.map(isDeployed))).every(Boolean),
      };
      await rotateOrigin(sources, edge, { revoke });
    } else if (what === 'token') {
      await rotateToken(sources, { revoke });
    } else {
      const group = variable('PHOTO_KEY_GROUP_ID');
      const edge = {
        trust: (name: string, pem: string) => trustPhotoKey(group, name, pem),
        trustOnly: (id: string) => trustOnly(group, id),
      };
      await rotatePhotoKey(sources, edge, `dating-${variable('STAGE')}-photos`);
    }
  } catch (cause) {
    console.error(`The secret ${what} was not replaced wholly: ${String(cause)}`);
    console.error('Nothing is broken by that; run the command again once the cause is mended.');
    return 1;
  }
  say(`The secret ${what} is replaced.`);
  return 0;
}

followLocalClock();
await stage.parseAsync();

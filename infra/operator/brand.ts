/** The operator's command line for brands: `npm run brand -- <new|check|publish|offline|list|…>`. */

import { relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { type Command, CommanderError } from 'commander';
import { countries, locales } from '#shared/model/values.ts';
import { commandLine } from '../command-line.ts';
import { followLocalClock, runOnLocalStack } from '../local-environment.ts';
import { tenantsFolder } from '../paths.ts';
import type { ConsentsOptions } from './consents.ts';
import { currencyCodes } from './countries.ts';
import type { DiscountOptions } from './discounts.ts';
import { fileProblem } from './file-problem.ts';
import type { NewBrand } from './new-brand.ts';
import { OperatorError } from './operator-error.ts';
import type { OperatorOptions } from './operators.ts';
import type { ReportsOptions } from './reports.ts';
import type { SuppressionOptions } from './suppression.ts';
import { needEnvironment, type Terminal, type Values } from './terminal.ts';

const onDeployment = `
Works on the local stack while one runs here, or, with TABLE_NAME and AWS credentials and region
(AWS_PROFILE, or AWS_REGION and keys), on a deployment.`;

type Perform = (values: Values, words: string[]) => Promise<number>;

interface Tools {
  terminal: Terminal;
  /** The action that performs this. */
  does(perform: Perform): (...given: unknown[]) => Promise<void>;
}

/**
 * Declares each command, in the order of the help. What one needs is loaded with it, because all of
 * it together takes longer to load than most commands to run.
 */
const commands: Record<string, (command: Command, tools: Tools) => void | Promise<void>> = {
  new(command, { terminal, does }) {
    command
      .summary('write the folder of a new brand')
      .description(
        'Writes tenants/<id>, a complete brand that passes "check". Asks for what is not given.',
      )
      .option('--id <id>', 'folder name, 2 to 32 of a-z 0-9 and -')
      .option('--domain <host>', 'main host, e.g. www.example.com')
      .option('--country <code>', countries.join(' '))
      .option('--name <name>', 'as members see it')
      .option(
        '--locale <code>',
        `default language: ${locales.join(' ')} (else the country's first)`,
      )
      .option('--currency <code>', `${currencyCodes.join(' ')} (else the country's own)`)
      .action(does((values) => newBrand(values, terminal)));
  },
  check(command, { terminal, does }) {
    command
      .argument('[id...]')
      .summary('say what is wrong with brand folders')
      .description(
        'Checks the named brand folders, or all. Ends with 1 if there is a problem; warnings are told and do no harm.',
      )
      .action(does((_, ids) => check(ids, terminal)));
  },
  publish(command, { terminal, does }) {
    command
      .argument('[id...]')
      .summary('put brands online')
      .description(
        'Puts brands online: files into the bucket, then the record into the table, then domains, certificate and mail domain as far as DNS lets them; it says what is left to do, and is repeated until nothing is. What is online already is left alone. A brand with placeholders, without a provider key, or with legal pages that nobody reviewed is refused. Where prices change, the version waits as a draft until two administrators decide on it in the console.',
      )
      .option('--all', 'all brands')
      .option(
        '--trial',
        'publishes what is refused otherwise, where no members come: for staging and rehearsals',
      )
      .option(
        '--draft',
        'stores the folder as a version that waits: the console shows what it changes, and brings it into use at once or at a moment',
      )
      .option(
        '--outside-europe',
        'publishes a brand of European countries to a region elsewhere, as somebody decided so',
      )
      .option('--tenants <folder>', 'where the brand folders are (default: tenants)')
      .option('--dns <server>', 'asks this name server about DNS records, e.g. 1.1.1.1')
      .option(
        '--origin-template <url>',
        "where members are; {domain} is the brand's first domain, {id} its id",
        'https://{domain}',
      )
      .addHelpText(
        'after',
        `
Needs AWS credentials and region (AWS_PROFILE, or AWS_REGION and keys) and

  TABLE_NAME           the product's table
  BRAND_BUCKET         the bucket for brands' files
  STAGE                the deployment; without it only with --trial
  DISTRIBUTION_ID      the CloudFront distribution; without it no domain is made ready, and with it
  CONNECTION_GROUP_ID  its connection group, and
  MAIL_FEEDBACK_TOPIC  the topic that gets bounces and complaints`,
      )
      .action(
        does(async (values, ids) =>
          (await import('./publish-command.ts')).publishBrands(values, ids, {
            ...terminal,
            ...(typeof values.tenants === 'string' ? { tenants: values.tenants } : {}),
          }),
        ),
      );
  },
  reviewed(command, { terminal, does }) {
    command
      .argument('<id>')
      .summary('record that the legal pages were reviewed')
      .description(
        "Records in the brand's folder who reviewed its information pages as they are now. A later change of a page makes the record void. Commit it with the folder.",
      )
      .option('--by <who>', 'the person or office that answers for the review')
      .action(
        does(async (values, ids) =>
          (await import('./publish-command.ts')).recordReview(values, ids, terminal),
        ),
      );
  },
  preflight(command, { terminal, does }) {
    command
      .argument('<id>')
      .summary('say what a brand still lacks before its first member')
      .description(
        'Looks at everything that a brand needs: folder, record, DNS, certificate, TLS, pages, mail, text messages, parameters, the provider and its methods, keys. Each line is ok, WRONG with the way to mend it, or ? where it cannot be known from here. Ends with 1 if something is wrong. It needs an administrator’s credentials.',
      )
      .option('--stage <stage>', 'the deployment (default: STAGE)')
      .option('--dns <server>', 'asks this name server, e.g. 1.1.1.1')
      .option('--port <port>', 'where the hosts answer (default: 443)')
      .option(
        '--pay',
        'buys the smallest package at the provider, for which a person must pay, and gives it back',
      )
      .addHelpText(
        'after',
        `
Needs AWS credentials and region and, as outputs of the stacks, STAGE, TABLE_NAME,
CONNECTION_GROUP_ID, PHOTO_KEY_SECRET_ID and PHOTO_KEY_GROUP_ID (docs/operations.md).`,
      )
      .action(
        does(async (values, ids) =>
          (await import('./preflight.ts')).preflightCommand(values, ids, terminal),
        ),
      );
  },
  offline(command, { terminal, does }) {
    command
      .summary('take a brand offline')
      .description(
        `Takes a brand offline: its record and its hosts leave the table, and within two seconds its hosts answer as if nothing were there. Members' data and the brand's files stay; "publish" brings the brand back as it was.`,
      )
      .option('--id <id>', 'the brand')
      .option('--yes', 'without it the command says what would happen and ends with 1')
      .option(
        '--release',
        "for good: also gives back the brand's domains and mail domain (needs STAGE)",
      )
      .addHelpText(
        'after',
        `${onDeployment}
DISTRIBUTION_ID is optional: the CloudFront distribution whose cache is to be emptied.

The local stack publishes the folder again once something in it changes.`,
      )
      .action(
        does(async (values) => (await import('./take-offline.ts')).takeOffline(values, terminal)),
      );
  },
  list(command, { terminal, does }) {
    command
      .summary('say which brands are online')
      .description('Lists the published brands with origin, version and time.')
      .option('--format <format>', 'table or json')
      .addHelpText('after', onDeployment)
      .action(does((values) => list(values, terminal)));
  },
  async landers(command, { terminal, does }) {
    const { landersOptions, listLanders } = await import('./list-landers.ts');
    landersOptions(command).action(
      does((values, words) => listLanders(values as Record<string, string>, words, terminal)),
    );
  },
  async photos(command, { terminal, does }) {
    const { photosCommand, photosOptions } = await import('./photos.ts');
    photosOptions(command)
      .addHelpText('after', onDeployment)
      .action(
        does((values, words) => {
          needEnvironment(terminal, ['TABLE_NAME', 'PHOTO_BUCKET']);
          return photosCommand(values as Record<string, string>, words, terminal.out);
        }),
      );
  },
  async reports(command, { terminal, does }) {
    const { reportsCommand, reportsOptions } = await import('./reports.ts');
    reportsOptions(command)
      .addHelpText('after', onDeployment)
      .action(
        does((values) => {
          needEnvironment(terminal, ['TABLE_NAME', ...(values.save ? ['PHOTO_BUCKET'] : [])]);
          return reportsCommand(values as ReportsOptions, terminal.out);
        }),
      );
  },
  async cases(command, { terminal, does }) {
    const { casesCommands } = await import('./cases.ts');
    casesCommands(
      command,
      (action) =>
        does((values) => {
          const isAboutPictures = values.save ?? values.picture;
          needEnvironment(terminal, ['TABLE_NAME', ...(isAboutPictures ? ['PHOTO_BUCKET'] : [])]);
          return action(values, terminal.out);
        }),
      onDeployment,
    );
  },
  async disputes(command, { terminal, does }) {
    const { disputesCommands } = await import('./disputes.ts');
    disputesCommands(
      command,
      (action) =>
        does((values) => {
          needEnvironment(terminal, ['TABLE_NAME']);
          return action(values, terminal.out);
        }),
      onDeployment,
    );
  },
  async member(command, { terminal, does }) {
    const { memberCommands } = await import('./members.ts');
    memberCommands(
      command,
      (action) =>
        does((values) => {
          needEnvironment(terminal, ['TABLE_NAME', ...action.needs]);
          return action.run(values, terminal.out);
        }),
      onDeployment,
    );
  },
  async discount(command, { terminal, does }) {
    const { discountCommand, discountOptions } = await import('./discounts.ts');
    discountOptions(command)
      .addHelpText('after', onDeployment)
      .action(
        does((values, words) => {
          needEnvironment(terminal, ['TABLE_NAME']);
          return discountCommand(values as DiscountOptions, words, terminal.out);
        }),
      );
  },
  async consents(command, { terminal, does }) {
    const { consentsCommand, consentsOptions } = await import('./consents.ts');
    consentsOptions(command)
      .addHelpText('after', onDeployment)
      .action(
        does((values) => {
          needEnvironment(terminal, ['TABLE_NAME']);
          return consentsCommand(values as ConsentsOptions, terminal.out);
        }),
      );
  },
  async suppression(command, { terminal, does }) {
    const { suppressionCommand, suppressionOptions } = await import('./suppression.ts');
    suppressionOptions(command)
      .addHelpText('after', onDeployment)
      .action(
        does((values) => {
          needEnvironment(terminal, ['TABLE_NAME']);
          const { environment, out } = terminal;
          return suppressionCommand(values as SuppressionOptions, environment, out);
        }),
      );
  },
  async operator(command, { terminal, does }) {
    const { operatorCommand, operatorOptions } = await import('./operators.ts');
    operatorOptions(command)
      .addHelpText('after', onDeployment)
      .action(
        does((values, words) => {
          needEnvironment(terminal, ['TABLE_NAME']);
          const { environment, out } = terminal;
          return operatorCommand(values as OperatorOptions, words, environment, out);
        }),
      );
  },
  async mailing(command, { terminal, does }) {
    const { mailingCommands } = await import('./mailing.ts');
    mailingCommands(
      command,
      (action) =>
        does((values, words) => {
          needEnvironment(terminal, ['TABLE_NAME']);
          return action(values, words, terminal);
        }),
      onDeployment,
    );
  },
  async key(command, { terminal, does }) {
    const { keyCommands } = await import('./keys.ts');
    keyCommands(
      command,
      (action) => does((values, words) => action(values, words, terminal)),
      `${onDeployment}
Of a deployment it needs STAGE too, below which the parameters are.`,
    );
  },
  async campaign(command, { terminal, does }) {
    const { campaignCommands } = await import('./campaigns.ts');
    campaignCommands(
      command,
      (action) =>
        does((values) => {
          needEnvironment(terminal, ['TABLE_NAME']);
          return action(values as Record<string, string>, terminal.out);
        }),
      onDeployment,
    );
  },
};

/** The commands: `print` is handed help and refusals. */
async function createCommands(
  asked: string | undefined,
  tools: Tools,
  print: (text: string) => void,
): Promise<Command> {
  const brand = commandLine('npm run brand --', 'Brands: their folders, and what is online.')
    .usage('<command>')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print })
    .addHelpText(
      'after',
      '\nnpm run brand -- <command> --help tells more. docs/brands.md describes the folder.',
    );
  for (const [name, declare] of Object.entries(commands)) {
    const isAsked = name === asked || !Object.hasOwn(commands, asked ?? '');
    if (isAsked) await declare(brand.command(name), tools);
  }
  return brand;
}

/** Runs one command. @returns the exit code: 0 fine, 1 a problem was found, 2 wrong use. */
export async function runBrand(args: readonly string[], terminal: Terminal): Promise<number> {
  let status = 0;
  const does =
    (perform: Perform) =>
    async (...given: unknown[]) => {
      const command = given.at(-1) as Command;
      status = await perform(command.opts(), command.args);
    };
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const [name = '--help', ...rest] = args;
  const words = name === 'help' ? ['--help'] : [name, ...rest];
  try {
    const brand = await createCommands(words[0], { terminal, does }, print);
    await brand.parseAsync(words, { from: 'user' });
    return status;
  } catch (cause) {
    if (cause instanceof CommanderError) {
      const isHelp = cause.exitCode === 0;
      terminal[isHelp ? 'out' : 'err'](printed.trimEnd());
      return isHelp ? 0 : wrongUse;
    }
    const inWords = cause instanceof OperatorError ? cause.message : fileProblem(cause);
    terminal.err(inWords ?? `brand ${name} failed: ${toSentence(cause)}`);
    return 1;
  }
}

const wrongUse = 2;

/** What an operator can do about a failure of AWS, or its own words. */
function toSentence(cause: unknown): string {
  const { name, message, cause: deeper } = cause as Error;
  if (message === 'Region is missing') {
    return 'no AWS region is set; set AWS_REGION, or AWS_PROFILE with a region in its profile.';
  }
  if (name === 'AbortError') return 'no answer was given, and nothing was written.';
  if (name === 'CredentialsProviderError') {
    return 'no AWS credentials were found; set AWS_PROFILE, or sign in first.';
  }
  if (name === 'ResourceNotFoundException') {
    return 'there is no table of the name TABLE_NAME in this account and region.';
  }
  if (name === 'NoSuchBucket') return 'there is no bucket of the name BRAND_BUCKET.';
  return message === 'unavailable' && deeper instanceof Error ? deeper.message : message || name;
}

/** Where npm start serves unless PORT says otherwise. */
const localPort = 3000;

const questions: readonly (readonly [keyof NewBrand, string])[] = [
  ['name', 'Name, as members see it: '],
  ['id', 'Id, the folder’s name (a-z 0-9 -): '],
  ['domain', 'Main domain, such as www.example.com: '],
  ['country', `Country (${countries.join(' ')}): `],
];

async function newBrand(values: Values, terminal: Terminal): Promise<number> {
  const { checkAnswers, writeNewBrand } = await import('./new-brand.ts');
  const given = values as Partial<NewBrand>;
  const missing = questions.filter(([option]) => given[option] === undefined);
  if (missing.length > 0 && !terminal.ask) {
    throw new OperatorError(
      `brand new needs ${missing.map(([option]) => `--${option}`).join(', ')}.`,
    );
  }
  const answers: Record<string, string> = {};
  for (const [option, question] of missing) {
    answers[option] = (await terminal.ask?.(question)) ?? '';
  }
  const wanted = { ...given, ...answers } as NewBrand;
  const { id } = checkAnswers(wanted);
  const folder = await writeNewBrand(wanted, terminal.tenants, new Date());
  terminal.out(`Wrote ${relative(process.cwd(), folder) || folder}`);
  const status = await check([id], terminal);
  if (status !== 0) return status;
  terminal.out(
    `\nNext: put your own company, texts and pictures into the folder, then\n  npm run brand -- check ${id}\n  npm run brand -- publish ${id}\nWith npm start running, the brand is live at http://${id}.localhost:${terminal.environment.PORT ?? localPort} within seconds.`,
  );
  return 0;
}

async function check(ids: string[], terminal: Terminal): Promise<number> {
  const { checkLine, checkTenants } = await import('../checks/tenants.ts');
  const { refuseUnknown } = await import('./refuse-unknown.ts');
  await refuseUnknown(ids, terminal);
  const found = await checkTenants(terminal.tenants, ids.length > 0 ? ids : undefined);
  for (const one of found.problems) terminal.err(checkLine(terminal.tenants, one));
  for (const one of found.warnings) {
    terminal.out(`warning: ${checkLine(terminal.tenants, one)}`);
  }
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  terminal.out(
    `${count(found.ids.length, 'brand')}: ${count(found.problems.length, 'problem')}, ${count(found.warnings.length, 'warning')}`,
  );
  return found.problems.length > 0 ? 1 : 0;
}

async function list(values: Values, terminal: Terminal): Promise<number> {
  const { parseFormat } = await import('./arguments.ts');
  const { rowPrinter } = await import('./finance-output.ts');
  const { listBrands } = await import('../../functions/domain/tenants/brands.ts');
  const format = parseFormat(values.format as string | undefined, ['table', 'json']);
  needEnvironment(terminal, ['TABLE_NAME']);
  const brands = (await listBrands()).map(({ publishedAt, ...brand }) => ({
    ...brand,
    published_at: publishedAt,
  }));
  if (format === 'json') {
    terminal.out(JSON.stringify(brands, null, 2));
    return 0;
  }
  const fields = ['id', 'name', 'origin', 'version', 'published at'] as const;
  const printer = rowPrinter('table', { all: fields, table: fields, amounts: [] }, terminal.out);
  for (const { published_at, ...brand } of brands) {
    printer.row({ ...brand, 'published at': published_at });
  }
  printer.end();
  return 0;
}

/** What works on the local stack where one runs on this machine and no table is named. */
const localCommands = [
  ...['offline', 'list', 'photos', 'reports', 'cases', 'discount', 'mailing'],
  ...['campaign', 'consents', 'suppression', 'member', 'disputes', 'operator', 'key'],
];

async function runLocally(args: readonly string[]): Promise<number | null> {
  const isLocal = localCommands.includes(args[0] ?? '') && !args.includes('--help');
  if (!isLocal || process.env.TABLE_NAME) return null;
  return runOnLocalStack(process.env.DATA_DIR);
}

if (import.meta.main) {
  const local = await runLocally(process.argv.slice(2));
  if (local !== null) process.exit(local);
  followLocalClock();
  const lines = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : null;
  // Ctrl-D instead of an answer.
  const ended = new AbortController();
  lines?.once('close', () => ended.abort());
  process.exitCode = await runBrand(process.argv.slice(2), {
    out: (line) => console.log(line),
    err: (line) => console.error(line),
    ...(lines
      ? { ask: (question: string) => lines.question(question, { signal: ended.signal }) }
      : { readInput: () => text(process.stdin) }),
    environment: process.env,
    tenants: tenantsFolder,
  });
  lines?.close();
}

/** `npm run brand -- mailing` writes, checks, sends and watches promotions and news of a brand. */
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import * as limits from '#shared/limits.ts';
import { mailingTypes } from '#shared/rules/mail-consent.ts';
import { MailError } from '../../functions/adapters/mail.ts';
import type { Brand } from '../../functions/domain/core/brand.ts';
import { tenantScope } from '../../functions/domain/core/scope.ts';
import { skipReasons } from '../../functions/domain/notifications/mailing-audience.ts';
import {
  previewMailing,
  sendTestMailing,
} from '../../functions/domain/notifications/mailing-mails.ts';
import {
  cancelMailing,
  findMailing,
  isOver,
  listMailings,
  type Mailing,
  type MailingCounts,
  pauseMailing,
  recordMailing,
  resumeMailing,
} from '../../functions/domain/notifications/mailings.ts';
import { countAudience } from '../../functions/domain/notifications/stage-mailings.ts';
import { onlineBrand, parseFormat } from './arguments.ts';
import {
  type LoadedMailing,
  loadMailing,
  mailingNameSchema,
  readMailingFile,
  toAudience,
  writeNewMailing,
} from './mailing-file.ts';
import { OperatorError } from './operator-error.ts';
import { type Problem, problemLine } from './problems.ts';
import { subcommands } from './subcommands.ts';

/** Where a mailing's commands write. */
export interface MailingTerminal {
  out(line: string): void;
  err(line: string): void;
}

type Options = Partial<Record<string, string | boolean>>;
/** Performs a subcommand. @returns the exit code */
export type MailingAction = (
  options: Options,
  words: readonly string[],
  terminal: MailingTerminal,
) => Promise<number>;

/** Between two signs of progress. */
const progressMembers = 5_000;

/**
 * Declares the subcommands.
 *
 * @param act is handed what each of them does
 * @param footer ends the help of those that need a deployment
 */
export function mailingCommands(
  command: Command,
  act: (action: MailingAction) => (...given: unknown[]) => Promise<void>,
  footer: string,
): void {
  command
    .usage('<command>')
    .summary('write, check and send promotions and news')
    .description(
      `Mails of the types ${mailingTypes.join(' and ')}: "new" writes a folder with a text for each language of the brand, "preview", "test" and "audience" show it, "send" starts it. Members who switched the type off, or never switched it on where the law asks for that, get none, and nobody gets more than ${limits.mailingsMost} in ${limits.mailingsMostDays} days. docs/operations.md tells more.`,
    );
  const declare = subcommands(command, act, footer);
  const byName = (name: string, summary: string, description: string, action: MailingAction) =>
    declare(name, summary, description, action)
      .option('--id <brand>', 'the brand')
      .option('--name <name>', 'the mailing');

  declare(
    'new',
    'write the folder of a new mailing',
    'Writes mailing.json (type and audience) and a Markdown file for each language of the brand, to be filled in. Nothing is sent.',
    newMailing,
  )
    .option('--id <brand>', 'the brand')
    .option('--type <type>', mailingTypes.join(' or '))
    .option('--name <name>', '2 to 40 of a-z 0-9 and -; a brand uses a name once')
    .option('--folder <folder>', 'where to; else mailings/<brand>/<name>');
  declare(
    'preview <folder>',
    'check a mailing and write it as files',
    'Checks the folder and writes each language as it would arrive, as HTML and as text, into "preview" below it.',
    preview,
  );
  declare(
    'test <folder>',
    'send a mailing to yourself',
    'Sends a mailing to one address, marked as a test, through the real mail service. Its link to unsubscribe belongs to nobody.',
    test,
  )
    .option('--to <address>', 'where to')
    .option('--language <language>', 'only this one; else each language of the mailing');
  declare(
    'audience <folder>',
    'count whom a mailing would reach',
    'Looks at all members of the brand, writes nothing, and says how many the mailing would reach and why the others are left out: numbers, never addresses.',
    audience,
  );
  declare(
    'send <folder>',
    'start a mailing',
    `Records a mailing and starts it; mails leave from the next minute on. Without --yes it says whom it would reach and ends with 1. The same folder again changes nothing. A mailing can run for ${limits.mailingDays} days.`,
    send,
  )
    .option('--yes', 'really send it')
    .option(
      '--per-minute <n>',
      `mails a minute, at most and by default ${limits.mailingsPerMinute}; all running mailings share that`,
    )
    .option('--by <name>', 'who sends it; else the user of this machine');
  byName(
    'show',
    'say how a mailing is',
    'Says how far a mailing is, whom it reached, and why others got none.',
    show,
  ).option('--format <format>', 'text or json');
  declare('list', 'list mailings', 'Lists the mailings of a brand, latest first.', list)
    .option('--id <brand>', 'the brand')
    .option('--format <format>', 'text or json');
  byName(
    'pause',
    'pause a running mailing',
    'Pauses a mailing: nothing more is staged, and staged mails wait.',
    change('pause'),
  );
  byName(
    'resume',
    'resume a paused mailing',
    'Resumes a paused mailing where it was.',
    change('resume'),
  );
  byName(
    'cancel',
    'end a mailing for good',
    'Ends a running or paused mailing; mails that were staged and not sent are dropped.',
    change('cancel'),
  );
}

async function newMailing(options: Options, _: readonly string[], { out }: MailingTerminal) {
  const brand = await onlineBrand(text(options.id));
  const type = mailingTypes.find((one) => one === options.type);
  if (!type) throw new OperatorError(`--type is ${mailingTypes.join(' or ')}.`);
  const name = parseName(options.name);
  const folder = text(options.folder) ?? join('mailings', brand.id, name);
  const files = await writeNewMailing(folder, brand, { name, type }).catch((cause) => {
    if ((cause as { code?: string }).code !== 'EEXIST') throw cause;
    throw new OperatorError(`${folder} has a mailing already; nothing was overwritten.`);
  });
  for (const file of files) out(`Wrote ${file}`);
  out(`\nNext: fill in the texts, then\n  npm run brand -- mailing preview ${folder}`);
  return 0;
}

const text = (value: string | boolean | undefined) =>
  typeof value === 'string' ? value : undefined;

function parseName(given: string | boolean | undefined): string {
  const read = mailingNameSchema.safeParse(given);
  if (!read.success) {
    throw new OperatorError('--name is 2 to 40 of a-z 0-9 and -, such as spring-26.');
  }
  return read.data;
}

interface Checked extends LoadedMailing {
  folder: string;
  brand: Brand;
}

/** Loads a folder that has no problems. @throws OperatorError with a line for each problem */
async function checked([folder = '']: readonly string[]): Promise<Checked> {
  const refuse = (problems: readonly Problem[]) => {
    throw new OperatorError(problems.map((one) => problemLine(folder, one)).join('\n'));
  };
  const { file, problems } = await readMailingFile(folder);
  if (!file) return refuse(problems) as never;
  const brand = await onlineBrand(file.brand).catch(() => null);
  if (!brand) {
    throw new OperatorError(`${folder}/mailing.json: brand: ${file.brand} is not online.`);
  }
  const loaded = await loadMailing(folder, file, brand);
  if (loaded.problems.length > 0) refuse(loaded.problems);
  return { folder, brand, ...loaded.mailing };
}

async function preview(_: Options, words: readonly string[], { out }: MailingTerminal) {
  const { folder, brand, file, texts } = await checked(words);
  const target = join(folder, 'preview');
  await mkdir(target, { recursive: true });
  for (const { locale, ...content } of texts) {
    const mail = previewMailing(brand, { type: file.type, locale, text: content });
    out(`${locale}: ${mail.subject}`);
    for (const [ending, words] of [
      ['html', mail.html],
      ['txt', mail.text],
    ] as const) {
      const path = join(target, `${locale}.${ending}`);
      await writeFile(path, words);
      out(`  ${path}`);
    }
  }
  out('No problems. Nothing was sent.');
  return 0;
}

async function test(options: Options, words: readonly string[], { out }: MailingTerminal) {
  const { brand, file, texts } = await checked(words);
  const to = text(options.to);
  if (!to) throw new OperatorError('Say where to: --to <address>.');
  const wanted = texts.filter(
    ({ locale }) => options.language === undefined || locale === options.language,
  );
  if (wanted.length === 0) {
    const known = texts.map(({ locale }) => locale).join(', ');
    throw new OperatorError(`--language: the mailing is in ${known}.`);
  }
  for (const { locale, ...content } of wanted) {
    const shown = { type: file.type, locale, text: content };
    if (!(await sendTestMailing(brand, shown, to).catch(refusal))) {
      throw new OperatorError(
        `${to} is no address, or gets no mail of ${brand.id}: it bounced or complained.`,
      );
    }
    out(`${locale}: sent to ${to}`);
  }
  return 0;
}

function refusal(cause: unknown): never {
  if (cause instanceof MailError)
    throw new OperatorError(`The test was not sent: ${cause.message}.`);
  throw cause;
}

async function audience(_: Options, words: readonly string[], terminal: MailingTerminal) {
  await sayAudience(await checked(words), terminal);
  return 0;
}

async function sayAudience({ brand, file }: Checked, { out, err }: MailingTerminal) {
  const asked = toAudience(file.audience, brand.config, Date.now());
  let next = progressMembers;
  const { reached, skipped } = await countAudience(
    brand,
    { name: file.name, type: file.type, audience: asked },
    (members) => {
      if (members < next) return;
      err(`${members} members looked at …`);
      next = members + progressMembers;
    },
  );
  out(`${brand.id} ${file.name}: reaches ${reached} ${reached === 1 ? 'member' : 'members'}`);
  for (const line of skippedLines(skipped)) out(line);
}

const reasonWords: Record<(typeof skipReasons)[number], string> = {
  fictional: 'fictional profiles',
  not_active: 'left or not confirmed',
  country: 'in another country',
  language: 'in another language',
  last_visit: 'by their last visit',
  buyers: 'by what they bought',
  switched_off: 'switched this type off',
  no_consent: 'never switched this type on',
  suppressed: 'their address bounced or complained',
  frequency: `got ${limits.mailingsMost} mails in ${limits.mailingsMostDays} days`,
  received: 'have it already',
};

const skippedLines = (skipped: MailingCounts): string[] =>
  skipReasons.flatMap((reason) => {
    const members = skipped[reason] ?? 0;
    return members > 0 ? [`  left out, ${reasonWords[reason]}: ${members}`] : [];
  });

async function send(options: Options, words: readonly string[], terminal: MailingTerminal) {
  const loaded = await checked(words);
  const { brand, file, texts } = loaded;
  const perMinute = parsePerMinute(text(options.perMinute));
  if (!options.yes) {
    await sayAudience(loaded, terminal);
    terminal.err('Nothing was sent. Say --yes to send it.');
    return 1;
  }
  const { outcome, mailing } = await recordMailing(tenantScope(brand), {
    name: file.name,
    type: file.type,
    audience: toAudience(file.audience, brand.config, Date.now()),
    asked: file.audience,
    texts,
    per_minute: perMinute,
    by: text(options.by) ?? userInfo().username,
  });
  if (outcome === 'other') {
    throw new OperatorError(
      `${brand.id} has another mailing ${file.name} already, of ${mailing.at}; a name is used once.`,
    );
  }
  const state = outcome === 'new' ? 'started' : `${mailing.status} already; nothing was changed`;
  terminal.out(`${brand.id} ${file.name}: ${state}`);
  return 0;
}

function parsePerMinute(given: string | undefined): number {
  const count = given === undefined ? limits.mailingsPerMinute : Number(given);
  if (!Number.isInteger(count) || count < 1 || count > limits.mailingsPerMinute) {
    throw new OperatorError(
      `--per-minute is a whole number from 1 to ${limits.mailingsPerMinute}.`,
    );
  }
  return count;
}

async function named(options: Options): Promise<{ brand: Brand; mailing: Mailing }> {
  const brand = await onlineBrand(text(options.id));
  const name = parseName(options.name);
  const mailing = await findMailing(tenantScope(brand), name);
  if (!mailing) throw new OperatorError(`${brand.id} has no mailing ${name}.`);
  return { brand, mailing };
}

async function show(options: Options, _: readonly string[], { out }: MailingTerminal) {
  const format = parseFormat(text(options.format), ['text', 'json']);
  const { mailing } = await named(options);
  if (format === 'json') {
    out(JSON.stringify(toReport(mailing), null, 2));
    return 0;
  }
  const { counts, by, at, ended_at, per_minute, audience: asked } = mailing;
  out(summary(mailing));
  out(`  recorded by ${by} on ${at}${ended_at ? `, over since ${ended_at}` : ''}`);
  out(`  for ${described(asked)}; at most ${per_minute} a minute`);
  if (mailing.withheld) out(`  withheld when it was their turn: ${mailing.withheld}`);
  for (const line of skippedLines(counts)) out(line);
  return 0;
}

const summary = ({ name, type, status, counts }: Mailing) =>
  `${name}: ${type}, ${status}, ${counts.staged ?? 0} mails staged`;

const described = ({
  countries,
  languages,
  visited_after,
  visited_before,
  buyers,
}: Mailing['audience']) =>
  [
    countries.join(' '),
    languages.length > 0 ? languages.join(' ') : 'every language',
    ...(visited_after ? [`here since ${visited_after}`] : []),
    ...(visited_before ? [`not here since ${visited_before}`] : []),
    ...(buyers === 'all' ? [] : [buyers === 'buyers' ? 'buyers' : 'not buyers']),
  ].join(', ');

/** A mailing without what only the job needs. */
function toReport({ cursor: _cursor, digest: _digest, run_until: _until, ...mailing }: Mailing) {
  return mailing;
}

async function list(options: Options, _: readonly string[], { out }: MailingTerminal) {
  const format = parseFormat(text(options.format), ['text', 'json']);
  const brand = await onlineBrand(text(options.id));
  const mailings = (await listMailings(tenantScope(brand))).sort((a, b) =>
    b.at.localeCompare(a.at),
  );
  if (format === 'json') {
    out(JSON.stringify(mailings.map(toReport), null, 2));
    return 0;
  }
  for (const mailing of mailings) out(`${mailing.at}  ${summary(mailing)}`);
  out(`${mailings.length} ${mailings.length === 1 ? 'mailing' : 'mailings'}`);
  return 0;
}

const changes = {
  pause: { move: pauseMailing, done: 'paused', needs: 'running' },
  resume: { move: resumeMailing, done: 'running', needs: 'paused' },
  cancel: { move: cancelMailing, done: 'cancelled', needs: 'running or paused' },
} as const;

function change(what: keyof typeof changes): MailingAction {
  const { move, done, needs } = changes[what];
  return async (options, _, { out }) => {
    const { brand, mailing } = await named(options);
    const { name } = mailing;
    if (what === 'resume' && isOver(mailing)) {
      throw new OperatorError(
        `${name} was recorded more than ${limits.mailingDays} days ago and cannot be resumed.`,
      );
    }
    if (!(await move(tenantScope(brand), name))) {
      throw new OperatorError(`${name} is ${mailing.status}, not ${needs}; nothing was changed.`);
    }
    out(`${brand.id} ${name}: ${done}`);
    return 0;
  };
}

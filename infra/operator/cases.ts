/** `npm run brand -- cases` lists, shows, asks about and decides complaints. */
import { userInfo } from 'node:os';
import type { Command } from 'commander';
import * as caseLimits from '#shared/case-limits.ts';
import { caseOutcomes } from '#shared/model/case.ts';
import type { StatementOfReasons } from '#shared/model/statement-of-reasons.ts';
import { normalText } from '#shared/rules/text.ts';
import { memberScope, type TenantScope, tenantScope } from '../../functions/domain/core/scope.ts';
import type { StoredPicture } from '../../functions/domain/photos/picture-hashes.ts';
import { findPicture } from '../../functions/domain/photos/remove-pictures.ts';
import { adoptReports } from '../../functions/domain/safety/adopt-reports.ts';
import { type CaseRecord, casesIn } from '../../functions/domain/safety/cases.ts';
import { askSender, closeCase, fileAnswer } from '../../functions/domain/safety/decide-case.ts';
import { onlineBrand, parseFormat } from './arguments.ts';
import { OperatorError } from './operator-error.ts';
import { readStatement } from './read-statement.ts';
import { findShownCase, savePictures, toLines, toText } from './show-cases.ts';
import { subcommands } from './subcommands.ts';

type Options = Partial<Record<string, string | boolean | string[]>>;
type Say = (line: string) => void;
/** Performs a subcommand. @returns the exit code */
export type CasesAction = (options: Options, say: Say) => Promise<number>;

const mostListed = 200;
/** Whose words `answer` takes. */
const answerers = ['team', 'complainant'] as const;

/**
 * Declares the subcommands.
 *
 * @param act is handed what each of them does
 * @param footer ends their help
 */
export function casesCommands(
  command: Command,
  act: (action: CasesAction) => (...given: unknown[]) => Promise<void>,
  footer: string,
): void {
  command
    .usage('<command>')
    .summary('read, ask about and decide complaints')
    .description(
      'Complaints of members and visitors, and reports of members. "list" shows the undecided ones, the most urgent first; "answer" asks the sender something; "close" records a decision and mails it. An objection opens a case again, and somebody else decides it. docs/operations.md tells more.',
    );
  const subcommand = subcommands(command, act, footer);
  const declare = (...given: Parameters<typeof subcommand>) =>
    subcommand(...given).option('--id <brand>', 'the brand');
  const byCase = (...given: [string, string, string, CasesAction]) =>
    declare(...given).option('--case <case>', 'id of the case, as "list" says it');
  const by = ['--by <name>', 'who does it; else the user of this machine'] as const;

  declare(
    'list',
    'list complaints',
    'Lists undecided complaints and reports: until when they are due, how they stand, what they are about. Those about one member stand together, where the most urgent of them is.',
    list,
  )
    .option('--decided', 'decided ones instead, the latest last')
    .option('--format <format>', 'text or json');
  byCase(
    'show',
    'show a complaint',
    'Shows a complaint with all that was written and decided, and the profile as it was when the complaint came.',
    show,
  )
    .option(
      '--save <folder>',
      'writes the pictures, those of the profile too, as JPEG files into a folder (needs PHOTO_BUCKET)',
    )
    .option('--format <format>', 'text or json');
  byCase(
    'answer',
    'ask the sender something, or file what they answered by mail',
    `Asks the sender something by mail, in the language that "show" names. The clock stands still until the answer, for ${caseLimits.caseWaitHours / 24} days at most; for intimate pictures it runs on. With "--from complainant" it puts what the sender answered by mail into the case, where they read it as theirs.`,
    answer,
  )
    .option('--from <who>', answerers.join(' or '), answerers[0])
    .option('--text <text>', 'what you ask, or what the sender wrote')
    .option(...by);
  byCase(
    'close',
    'decide a complaint',
    'Records a decision for good and mails it. "restricted" needs --statement, a JSON file in the fields of the EU transparency database; the member gets it as a statement of reasons. A second look is decided by somebody else than the first.',
    close,
  )
    .option('--outcome <outcome>', caseOutcomes.join(' '))
    .option('--reasons <text>', 'what the sender reads, in their language')
    .option('--statement <file>', 'the restriction, as JSON')
    .option('--member <id>', 'whom it restricts, where it is another than the sender named')
    .option(
      '--picture <references...>',
      'pictures that it removes, with all identical ones of the brand, each as <member>/<picture> as "show" says it (needs PHOTO_BUCKET)',
    )
    .option(...by);
}

const text = (value: Options[string]) => (typeof value === 'string' ? value : undefined);
const getName = (options: Options) => text(options.by)?.trim() || userInfo().username;

async function found(options: Options) {
  const scope = tenantScope(await onlineBrand(text(options.id)));
  const id = text(options.case) ?? '';
  if (!/^[\w-]{22}$/.test(id)) {
    throw new OperatorError('Name the case: --case <case>, as "cases list" says it.');
  }
  return { scope, id };
}

const unknown = (scope: TenantScope, id: string) =>
  new OperatorError(`${scope.tenant} has no case ${id}.`);

async function list(options: Options, say: Say): Promise<number> {
  const format = parseFormat(text(options.format), ['text', 'json']);
  const brand = await onlineBrand(text(options.id));
  const adopted = await adoptReports(brand);
  const scope = tenantScope(brand);
  const found: CaseRecord[] = [];
  for await (const record of casesIn(scope, options.decided ? 'decided' : 'open')) {
    found.push(record);
    if (found.length === mostListed) break;
  }
  if (format === 'json') {
    say(JSON.stringify(found, null, 2));
    return 0;
  }
  if (adopted > 0) say(`${adopted} reports of an earlier version are cases now`);
  for (const line of toLines(found)) say(line);
  const most = found.length === mostListed ? ' (the first ones)' : '';
  say(`${found.length} ${options.decided ? 'decided' : 'undecided'}${most}`);
  return 0;
}

async function show(options: Options, say: Say): Promise<number> {
  const format = parseFormat(text(options.format), ['text', 'json']);
  const { scope, id } = await found(options);
  const full = await findShownCase(scope, id);
  if (!full) throw unknown(scope, id);
  const folder = text(options.save);
  if (folder) await savePictures(scope, full, folder);
  if (format === 'json') say(JSON.stringify(full, null, 2));
  else for (const line of toText(full)) say(line);
  return 0;
}

/** Returns what an operator wrote, as it goes into a mail. @throws OperatorError */
function parseText(option: string, given: string | undefined): string {
  const words = normalText(given ?? '');
  if (words === '') throw new OperatorError(`Say what to tell: --${option} <text>.`);
  if (words.length > caseLimits.caseTextMaxChars) {
    throw new OperatorError(`--${option} holds at most ${caseLimits.caseTextMaxChars} characters.`);
  }
  return words;
}

async function answer(options: Options, say: Say): Promise<number> {
  const words = parseText('text', text(options.text));
  const from = answerers.find((one) => one === options.from);
  if (!from) throw new OperatorError(`--from is ${answerers.join(' or ')}.`);
  const { scope, id } = await found(options);
  const written = { text: words, by: getName(options) };
  const result =
    from === 'team' ? await askSender(scope, id, written) : await fileAnswer(scope, id, written);
  switch (result.outcome) {
    case 'unknown':
      throw unknown(scope, id);
    case 'decided':
      throw new OperatorError(
        `${id} is decided; nothing was changed and no mail sent. The sender objects on the page of the case.`,
      );
    // No version is named here.
    case 'stale':
      throw new OperatorError(`${id} was changed at the same moment; nothing was changed here.`);
    case 'full':
      throw new OperatorError(`${id} holds as many messages as it can; decide it.`);
    case 'asked':
      say(`${id}: asked by mail; waits until ${result.until}`);
      return 0;
    case 'filed':
      say(`${id}: filed as the sender's answer, received by mail`);
      return 0;
  }
}

async function close(options: Options, say: Say): Promise<number> {
  const outcome = caseOutcomes.find((one) => one === options.outcome);
  if (!outcome) throw new OperatorError(`--outcome is one of ${caseOutcomes.join(', ')}.`);
  const reasons = parseText('reasons', text(options.reasons));
  const statement = await readStatement(outcome, text(options.statement));
  const member = text(options.member);
  if (member !== undefined && (outcome !== 'restricted' || !/^[\w-]{22}$/.test(member))) {
    throw new OperatorError('--member is the id of the member whom "restricted" restricts.');
  }
  const { scope, id } = await found(options);
  const pictures = await readPictures(scope, statement, options.picture);
  const by = getName(options);
  const result = await closeCase(scope, id, { outcome, reasons, statement, member, pictures, by });
  switch (result.outcome) {
    case 'unknown':
      throw unknown(scope, id);
    case 'no_such_member':
      throw new OperatorError(`${scope.tenant} has no member ${member}.`);
    case 'decided':
      throw new OperatorError(`${id} was decided on ${result.at}; nothing was changed.`);
    case 'same_person':
      throw new OperatorError(
        `${id}: ${by} decided it before. An objection is decided by somebody else: --by <name>.`,
      );
    case 'deleted':
      throw new OperatorError(`The member has deleted the account; nothing was changed.`);
    // Nobody leases a case here, and nothing is written beside the decision.
    case 'stale':
    case 'no_lease':
    case 'refused':
      throw new OperatorError(`${id} was changed at the same moment; nothing was changed here.`);
    case 'closed':
      say(
        `${id}: ${outcome}${result.second ? ', on an objection' : ''}; mails tell the sender${result.affected ? ' and the member' : ''}`,
      );
      if (result.removed) {
        const { pictures: gone, owners, kept } = result.removed;
        say(`pictures removed: ${gone}, of members: ${owners.length}`);
        for (const reference of kept) {
          say(`stays, as the copy of a reported conversation holds it: ${reference}`);
        }
      }
      return 0;
  }
}

/** Finds the pictures that a decision removes. @throws OperatorError */
async function readPictures(
  scope: TenantScope,
  statement: StatementOfReasons | null,
  references: Options[string],
): Promise<StoredPicture[]> {
  if (!Array.isArray(references)) return [];
  if (!statement?.decision_visibility?.includes('DECISION_VISIBILITY_CONTENT_REMOVED')) {
    throw new OperatorError(
      '--picture needs a statement with the decision_visibility DECISION_VISIBILITY_CONTENT_REMOVED.',
    );
  }
  const pictures: StoredPicture[] = [];
  for (const reference of references) {
    const [, member, picture] = /^([\w-]{22})\/([\w-]{22})$/.exec(reference) ?? [];
    const one = member && picture && (await findPicture(memberScope(scope, member), picture));
    if (!one) throw new OperatorError(`${reference} is no picture of ${scope.tenant}.`);
    pictures.push(one);
  }
  return pictures;
}

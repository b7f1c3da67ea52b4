/** `npm run brand -- reports` lists and answers reports of members. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import * as limits from '#shared/limits.ts';
import { type ReportDecision, reportDecisions } from '#shared/model/values.ts';
import { readPhotoFile } from '../../functions/adapters/photo-files.ts';
import { type TenantScope, tenantScope } from '../../functions/domain/core/scope.ts';
import { photosIn } from '../../functions/domain/members/report-snapshot.ts';
import { answerReport } from '../../functions/domain/safety/answer-report.ts';
import {
  listAnsweredReports,
  listReports,
  type Report,
} from '../../functions/domain/safety/reports.ts';
import { onlineBrand, parseFormat } from './arguments.ts';
import { OperatorError } from './new-brand.ts';

const mostListed = 100;
const longestText = 500;

/** Declares the command's options. */
export const reportsOptions = (command: Command): Command =>
  command
    .usage(
      `--id <brand> [--answered] [--save <folder>] [--format text|json]
       npm run brand -- reports --id <brand> --answer <report> --decision <decision> [--text <text>]`,
    )
    .summary('say what members reported, and answer it')
    .description(
      'Lists the reports of members that wait, oldest first: who reported whom, why, in which words, in which language, and the profile as it was at that moment, with the last messages between the two. With "--answer" it closes one, and a mail tells the reporter that somebody looked at it and what came of it. The reported member is told nothing. A report can be answered once.',
    )
    .option('--id <brand>', 'the brand')
    .option(
      '--answered',
      `those that were answered in the last ${limits.reportKeptDays} days, latest first, with decision and date`,
    )
    .option(
      '--save <folder>',
      'writes the photos of that moment as JPEG files into a folder (needs PHOTO_BUCKET)',
    )
    .option('--format <format>', 'text or json')
    .option('--answer <report>', 'the report to answer')
    .option('--decision <decision>', reportDecisions.join(' '))
    .option(
      '--text <text>',
      `your own words to the reporter, in their language, at most ${longestText} characters; say nothing about the reported member`,
    );

export interface ReportsOptions {
  id?: string | undefined;
  format?: string | undefined;
  answered?: boolean | undefined;
  save?: string | undefined;
  answer?: string | undefined;
  decision?: string | undefined;
  text?: string | undefined;
}

/**
 * @returns the exit code, 0
 * @throws OperatorError for wrong use, an unknown report and one that was answered before
 */
export async function reportsCommand(
  options: ReportsOptions,
  say: (line: string) => void,
): Promise<number> {
  const format = parseFormat(options.format, ['text', 'json']);
  const answer = parseAnswer(options);
  const brand = await onlineBrand(options.id);
  const scope = tenantScope(brand);
  if (answer) return giveAnswer(scope, answer, say);
  const reports = options.answered
    ? await listAnsweredReports(scope)
    : await listReports(scope, mostListed);
  if (options.save) await savePhotos(scope, reports, options.save);
  if (format === 'json') {
    say(JSON.stringify(reports, null, 2));
    return 0;
  }
  for (const report of reports) printReport(report, say);
  const most = !options.answered && reports.length === mostListed ? ' (the first ones)' : '';
  say(`${reports.length} ${options.answered ? 'answered' : 'open'}${most}`);
  return 0;
}

interface Answer {
  report: string;
  decision: ReportDecision;
  text: string | null;
}

/** Returns the answer to give, or null where reports are to be listed. */
function parseAnswer({ answer, decision, text, answered, save }: ReportsOptions): Answer | null {
  if (answer === undefined) {
    if (decision === undefined && text === undefined) return null;
    throw new OperatorError('Name the report to answer: --answer <report>.');
  }
  if (answered || save !== undefined) {
    throw new OperatorError('--answered and --save belong to the list, not to an answer.');
  }
  if (!/^[\w-]{22}$/.test(answer)) {
    throw new OperatorError(`${JSON.stringify(answer)} is not the id of a report.`);
  }
  const known = reportDecisions.find((one) => one === decision);
  if (!known) throw new OperatorError(`--decision is one of ${reportDecisions.join(', ')}.`);
  const words = text?.replace(/\s+/g, ' ').trim();
  if (words === '') throw new OperatorError('--text is empty: say something, or leave it out.');
  if (words && words.length > longestText) {
    throw new OperatorError(`--text holds at most ${longestText} characters.`);
  }
  return { report: answer, decision: known, text: words ?? null };
}

async function giveAnswer(
  scope: TenantScope,
  { report, decision, text }: Answer,
  say: (line: string) => void,
): Promise<number> {
  const result = await answerReport(scope, report, { decision, text });
  if (result.outcome === 'unknown') {
    throw new OperatorError(`${scope.tenant} has no report ${report}.`);
  }
  if (result.outcome === 'answered_before') {
    const { decision: was, answered_at } = result.report;
    throw new OperatorError(
      `${report} was answered on ${answered_at}: ${was}. Nothing was changed and no mail sent.`,
    );
  }
  say(
    `${report}: ${decision}; ${result.mailed ? 'a mail tells the reporter' : 'no mail: the reporter has no active account'}`,
  );
  return 0;
}

function printReport(report: Report, say: (line: string) => void): void {
  const { id, at, reporter, reported, snapshot, complaint, language } = report;
  say(`${at}  ${id}  ${reported} by ${reporter}: ${complaint?.reason ?? 'the reporter left'}`);
  if (report.decision) say(`  answered: ${report.answered_at}, ${report.decision}`);
  if (complaint?.answer?.text) say(`  told: ${complaint.answer.text}`);
  if (complaint?.text) say(`  says: ${complaint.text}`);
  if (language && !report.decision) say(`  speaks: ${language}`);
  const { name, about_me, photos } = snapshot?.document ?? {};
  say(
    name === undefined
      ? '  then: the reported member left'
      : `  then: ${name}, ${about_me ?? 'no text'}, ${photos?.length ?? 0} photos`,
  );
  for (const { sent_at, from, text, gift } of snapshot?.messages ?? []) {
    const words = text?.replace(/\s+/g, ' ') ?? (gift ? `(gift: ${gift})` : '(image)');
    say(`  ${sent_at}  ${from === 'reporter' ? 'the reporter' : 'the reported'}: ${words}`);
  }
}

/** Saves photos as `<report>_<number>.jpg` in the profile's order, and images of messages. */
async function savePhotos(
  scope: TenantScope,
  reports: readonly Report[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { id, snapshot } of reports) {
    for (const [at, { full }] of (snapshot ? photosIn([snapshot]) : []).entries()) {
      const picture = await readPhotoFile(scope.tenant, full);
      if (picture) await writeFile(join(folder, `${id}_${at + 1}.jpg`), picture);
    }
    for (const [at, { image }] of (snapshot?.messages ?? []).entries()) {
      const picture = image && (await readPhotoFile(scope.tenant, image.full));
      if (picture) await writeFile(join(folder, `${id}_message_${at + 1}.jpg`), picture);
    }
  }
}

/** `npm run brand -- reports` lists reports that an earlier version answered. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import * as limits from '#shared/limits.ts';
import { readPhotoFile } from '../../functions/adapters/photo-files.ts';
import { type TenantScope, tenantScope } from '../../functions/domain/core/scope.ts';
import { photosIn } from '../../functions/domain/members/report-snapshot.ts';
import { listAnsweredReports, type Report } from '../../functions/domain/safety/former-reports.ts';
import { onlineBrand, parseFormat } from './arguments.ts';

/** Declares the command's options. */
export const reportsOptions = (command: Command): Command =>
  command
    .summary('say which reports an earlier version answered')
    .description(
      `Lists the reports of members that were answered before reports became cases, for ${limits.reportKeptDays} days after their answer, latest first: who reported whom, why, the decision and its date, and the profile as it was. New ones are in "cases".`,
    )
    .option('--id <brand>', 'the brand')
    .option(
      '--save <folder>',
      'writes the photos of that moment as JPEG files into a folder (needs PHOTO_BUCKET)',
    )
    .option('--format <format>', 'text or json');

export interface ReportsOptions {
  id?: string | undefined;
  format?: string | undefined;
  save?: string | undefined;
}

/**
 * @returns the exit code, 0
 * @throws OperatorError for wrong use
 */
export async function reportsCommand(
  options: ReportsOptions,
  say: (line: string) => void,
): Promise<number> {
  const format = parseFormat(options.format, ['text', 'json']);
  const scope = tenantScope(await onlineBrand(options.id));
  const reports = await listAnsweredReports(scope);
  if (options.save) await savePhotos(scope, reports, options.save);
  if (format === 'json') {
    say(JSON.stringify(reports, null, 2));
    return 0;
  }
  for (const report of reports) printReport(report, say);
  say(`${reports.length} answered`);
  return 0;
}

function printReport(report: Report, say: (line: string) => void): void {
  const { id, at, reporter, reported, snapshot, complaint } = report;
  say(`${at}  ${id}  ${reported} by ${reporter}: ${complaint?.reason ?? 'the reporter left'}`);
  say(`  answered: ${report.answered_at}, ${report.decision}`);
  if (complaint?.answer?.text) say(`  told: ${complaint.answer.text}`);
  if (complaint?.text) say(`  says: ${complaint.text}`);
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

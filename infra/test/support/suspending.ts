/** Closes a complaint by suspending who it is about, as an operator does at the command line. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { brandCommand } from './operator.ts';

const statement = {
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  incompatible_content_ground: 'House rules: asking for money',
  incompatible_content_explanation: 'Members may not ask others for money.',
  incompatible_content_illegal: 'No',
  decision_account: 'DECISION_ACCOUNT_SUSPENDED',
  content_type: ['CONTENT_TYPE_TEXT'],
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  content_date: '2026-01-02',
  application_date: '2026-01-03',
  decision_facts: 'Two messages asked for money.',
  source_type: 'SOURCE_ARTICLE_16',
  automated_detection: 'No',
  automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
};

/** @param complaint number of the case */
export async function suspendBy(
  complaint: string,
  brand: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'statement-'));
  const file = join(folder, 'statement.json');
  await writeFile(file, JSON.stringify(statement));
  const closed = await brandCommand(
    environment,
    ...['cases', 'close', '--id', brand, '--case', complaint, '--by', 'kim'],
    ...['--outcome', 'restricted', '--reasons', 'The account is suspended.'],
    ...['--statement', file],
  );
  await rm(folder, { recursive: true });
  expect([closed.status, closed.err]).toEqual([0, '']);
}

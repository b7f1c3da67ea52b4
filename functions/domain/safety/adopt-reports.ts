import { getAnswerHours } from '#shared/rules/complaints.ts';
import { nowIso } from '../../adapters/clock.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed } from '../core/commit.ts';
import { memberScope, type TenantScope, tenantScope } from '../core/scope.ts';
import { findMember } from '../members/members.ts';
import { stageCaseMail } from './case-mail.ts';
import { hoursAfter, newCaseWrites, reportedCase, reportedCaseWrite } from './cases.ts';
import {
  complaintItem,
  formerReportRemovals,
  type OpenReport,
  openReports,
} from './former-reports.ts';
import { createReport } from './report-member.ts';

/**
 * Turns reports without an answer into cases of the same ids, with a receipt for each reporter who
 * is there. It can stop anywhere and start again, as each is one transaction.
 *
 * @returns their number
 */
export async function adoptReports(brand: Brand): Promise<number> {
  const scope = tenantScope(brand);
  let adopted = 0;
  for await (const open of openReports(scope)) if (await adopt(scope, brand, open)) adopted++;
  return adopted;
}

async function adopt(
  scope: TenantScope,
  { config }: Brand,
  { id, at, reporter: by, reported }: OpenReport,
): Promise<boolean> {
  const reporter = memberScope(scope, by);
  const [complaint, member, named] = await Promise.all([
    complaintItem(reporter, id),
    findMember(reporter),
    reportedCase(reporter, reported),
  ]);
  const { reason, text } = complaint ?? { reason: 'other' as const, text: null };
  const time = nowIso();
  const record = createReport(reporter, {
    ...{ id, at, reported, reason },
    // Nobody was told of a clock before.
    due_at: hoursAfter(time, getAnswerHours('content', config.complaints?.answer_hours)),
    locale: member?.account.language ?? config.default_locale,
  });
  // Nothing may stay of a reporter who was purged.
  const adopted = { ...record, sender: complaint ? by : null };
  const entry = { at, from: 'sender', text: text ?? '', reason } as const;
  const { committed } = await commitNamed(scope, [
    {
      name: 'case',
      writes: newCaseWrites(scope, adopted, entry, time),
    },
    { name: 'former', writes: formerReportRemovals(scope, reporter, { id, at }) },
    {
      name: 'reporter',
      writes: complaint
        ? [
            ...(named ? [] : [reportedCaseWrite(reporter, reported, id, null)]),
            stageCaseMail(scope, id, 'case_receipt', 'sender'),
          ]
        : [],
    },
  ]);
  return committed;
}

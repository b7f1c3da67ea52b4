import type { complaintsContract } from '#shared/api/complaints.ts';
import type { RequestBody } from '#shared/api/contract.ts';
import * as caseLimits from '#shared/case-limits.ts';
import {
  getAnswerHours,
  needsLocation,
  needsSignature,
  needsStatement,
} from '#shared/rules/complaints.ts';
import { nowIso } from '../../adapters/clock.ts';
import { newId, sha256 } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import type { RequestContext } from '../core/context.ts';
import { canonicalEmail } from '../core/email-addresses.ts';
import { limitRate } from '../core/rate-limits.ts';
import { memberScope } from '../core/scope.ts';
import { snapshotWrite } from '../members/report-snapshot.ts';
import { findSearchDocument } from '../members/search-document.ts';
import { takeCaseFiles } from './case-files.ts';
import { stageCaseMail } from './case-mail.ts';
import { type CaseRecord, caseAboutWrite, hoursAfter, newCaseWrites } from './cases.ts';
import { lastMessages } from './last-messages.ts';
import { isTrustedFlagger } from './trusted-flaggers.ts';

type Body = RequestBody<typeof complaintsContract, 'POST'>;

/**
 * POST complaints.php. The case, the snapshot of the profile it is about and the receipt are one
 * transaction. The response is the same whether or not there is such a member.
 */
export async function fileComplaint(
  context: RequestContext<Body>,
): Promise<{ complaint: { id: string } }> {
  const { scope, body, brand, visitor } = context;
  const kind = body.kind ?? 'other';
  checkFields(body, kind, brand.config.countries);
  const canonical = canonicalEmail(body.email);
  if (!canonical) throw new AppError('validation_failed', { fields: { email: 'invalid_email' } });
  const email_hash = sha256(canonical);
  // Nobody can have a stranger's mailbox filled with receipts.
  await limitRate(scope, 'complaint_receipt', email_hash);
  const at = nowIso();
  const isTrusted = kind === 'content' && (await isTrustedFlagger(scope, email_hash));
  const hours = getAnswerHours(kind, brand.config.complaints?.answer_hours);
  const record: CaseRecord = {
    id: newId(),
    version: 1,
    kind,
    state: 'open',
    opened_at: at,
    due_at: hoursAfter(at, isTrusted ? Math.min(hours, caseLimits.caseTrustedFlaggerHours) : hours),
    asked_at: null,
    waits_until: null,
    decided_at: null,
    subject: body.subject,
    location: body.location || null,
    about: body.member ?? null,
    name: body.name,
    email: body.email,
    email_hash,
    locale: body.language ?? visitor.locale ?? brand.config.default_locale,
    sender: context.member?.member ?? null,
    statement: body.statement ?? false,
    signature: body.signature ?? null,
    affected: null,
    decisions: [],
    objections: [],
    ...(isTrusted ? { trusted_flagger: true } : {}),
    ...(isTrusted || kind === 'intimate_image'
      ? { head_start_hours: caseLimits.caseFirstHours }
      : {}),
    entries: 1,
  };
  const taken = await takeCaseFiles(scope, body.files);
  const entry = { at, from: 'sender', text: body.text, files: taken.files } as const;
  const { committed } = await commitNamed(scope, [
    {
      name: 'case',
      writes: newCaseWrites(scope, record, entry),
    },
    { name: 'files', writes: taken.writes },
    { name: 'snapshot', writes: await snapshotWrites(context, record) },
    { name: 'receipt', writes: [stageCaseMail(scope, record.id, 'case_receipt', 'sender')] },
  ]);
  // A picture was sent meanwhile, with another complaint.
  if (!committed) throw new AppError('busy');
  return { complaint: { id: record.id } };
}

/** @throws AppError `validation_failed` for what this kind of complaint needs and has not */
function checkFields(
  body: Body,
  kind: CaseRecord['kind'],
  countries: Parameters<typeof needsSignature>[1],
): void {
  const missing = {
    statement: needsStatement(kind) && !body.statement,
    location: needsLocation(kind) && !body.location && !body.member,
    signature: needsSignature(kind, countries) && !body.signature,
  };
  const fields = Object.entries(missing).flatMap(([field, is]) => (is ? [field] : []));
  if (fields.length === 0) return;
  throw new AppError('validation_failed', {
    fields: Object.fromEntries(fields.map((field) => [field, 'required'])),
  });
}

/** Keeps the profile as it is now, with the last messages where the sender is a member. */
async function snapshotWrites(
  { scope, member }: RequestContext<Body>,
  { id, about, opened_at }: CaseRecord,
): Promise<Write[]> {
  if (!about || about === member?.member) return [];
  const reported = memberScope(scope, about);
  const document = await findSearchDocument(reported);
  if (!document) return [];
  const messages = member ? await lastMessages(member, reported) : [];
  return [
    caseAboutWrite(reported, { id, opened_at }),
    snapshotWrite(reported, id, { at: opened_at, document, messages }),
  ];
}

/** What a decision about pictures means for identical copies, and for those who had uploaded them. */
import { sha256 } from '../../adapters/secrets.ts';
import { commitNamed } from '../core/commit.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import type { StoredPicture } from '../photos/picture-hashes.ts';
import { type RemovedPictures, removePictures } from '../photos/remove-pictures.ts';
import { stageCaseMail } from './case-mail.ts';
import {
  type CaseDecision,
  type CaseRecord,
  caseAboutWrite,
  getCaseNumber,
  newCaseWrites,
} from './cases.ts';

const idChars = 22;

type StoredStatement = NonNullable<CaseDecision['statement']>;

/**
 * Removes pictures with all identical copies. Each owner of a copy gets the decision as a case of
 * their own, with a statement of reasons to object to. It can stop anywhere and start again.
 *
 * @param affected whom the decision itself tells
 */
export async function removeByDecision(
  scope: TenantScope,
  record: CaseRecord,
  made: CaseDecision,
  { pictures, affected }: { pictures: readonly StoredPicture[]; affected: string | null },
): Promise<RemovedPictures> {
  const removed = await removePictures(scope, pictures, { id: record.id, at: made.at });
  for (const owner of removed.owners) {
    if (owner !== affected) await decideCopy(scope, record, made, owner);
  }
  return removed;
}

/**
 * Returns the statement of reasons for the owner of a copy. What the decision does to an account, a
 * service or payments holds for the member that it is about, and for nobody else.
 *
 * @param puid of the new statement
 */
export function toCopyStatement(
  {
    decision_account: _account,
    end_date_account_restriction: _accountEnd,
    decision_provision: _provision,
    end_date_service_restriction: _provisionEnd,
    decision_monetary: _monetary,
    decision_monetary_other: _monetaryOther,
    end_date_monetary_restriction: _monetaryEnd,
    ...about
  }: StoredStatement,
  puid: string,
): StoredStatement {
  return { ...about, puid };
}

async function decideCopy(
  scope: TenantScope,
  record: CaseRecord,
  { at, by, operators, outcome, reasons, statement }: CaseDecision,
  owner: string,
): Promise<void> {
  if (!statement) return;
  const id = sha256(JSON.stringify(['copy', scope.tenant, record.id, owner])).slice(0, idChars);
  const copy: CaseRecord = {
    ...record,
    id,
    version: 1,
    state: 'decided',
    opened_at: at,
    decided_at: at,
    ...{ asked_at: null, waits_until: null },
    ...{ subject: '', location: null, about: owner, affected: owner },
    ...{ name: null, email: null, email_hash: null, sender: null, reason: undefined },
    ...{ statement: false, signature: null, objections: [], entries: 1 },
    police: undefined,
    hold: undefined,
    decisions: [
      { at, by, operators, outcome, reasons, statement: toCopyStatement(statement, `${id}-1`) },
    ],
  };
  const text = `A copy of a picture that case ${getCaseNumber(record)} removed.`;
  const entry = { at, from: 'team', text, by } as const;
  // It is refused where this stopped on the way before.
  await commitNamed(scope, [
    {
      name: 'case',
      writes: newCaseWrites(scope, copy, entry),
    },
    { name: 'listed', writes: [caseAboutWrite(memberScope(scope, owner), copy)] },
    {
      name: 'mail',
      writes: [stageCaseMail(scope, id, 'case_statement', 'affected', { decision: 1 })],
    },
  ]);
}

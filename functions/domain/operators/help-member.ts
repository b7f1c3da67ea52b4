/** Small things that operators do about members: notes, and ending their sessions. */
import type { MemberNote } from '#shared/model/restriction.ts';
import { nowIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import type { Restrictable } from '../account/restrict-account.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import { memberScope } from '../core/scope.ts';
import { accountWrite, findShownMember } from '../members/members.ts';
import { endOtherSessions, endSessionsWrites } from '../members/sessions.ts';
import { memberNoteWrite } from '../safety/measures.ts';
import type { OpsBrandContext } from './ops-context.ts';

type Named = { member: string };

/** @throws AppError `not_found` */
async function find({ scope, body, audit }: OpsBrandContext<Named>): Promise<Restrictable> {
  audit.note({ subject: { kind: 'member', id: body.member } });
  const member = memberScope(scope, body.member);
  const found = await findShownMember(member);
  if (!found) throw new AppError('not_found');
  return { scope: member, account: found.account };
}

/** POST /ops/member-notes. */
export async function addNote(
  context: OpsBrandContext<Named & { text: string }>,
): Promise<{ note: MemberNote }> {
  const { operator, body, audit } = context;
  const { scope } = await find(context);
  const note = { id: newId(), at: nowIso(), by: operator.name, text: body.text };
  const entry = audit.write({
    subject: { kind: 'member', id: body.member },
    after: { note: note.id },
  });
  const { committed } = await commitNamed(scope, [
    { name: 'note', writes: [memberNoteWrite(scope, note), entry] },
  ]);
  if (!committed) throw new AppError('busy');
  return { note };
}

/** DELETE /ops/member-sessions. Links in mails stay: one of them may undo what a stranger changed. */
export async function endMemberSessions(
  context: OpsBrandContext<Named>,
): Promise<Record<string, never>> {
  const { body, audit } = context;
  const { scope, account } = await find(context);
  const { committed } = await commitNamed(scope, [
    // Browsers that logged in before count as new.
    { name: 'account', writes: [accountWrite(scope, account, { devices: [] })] },
    { name: 'sessions', writes: await endSessionsWrites(scope) },
    { name: 'audit', writes: [audit.write({ subject: { kind: 'member', id: body.member } })] },
  ]);
  if (!committed) throw new AppError('busy');
  await endOtherSessions(scope, null);
  return {};
}

/** Small things that operators do about members: notes, and ending their sessions. */
import type { MemberNote } from '#shared/model/restriction.ts';
import { nowIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll } from '../core/commit.ts';
import { accountWrite } from '../members/members.ts';
import { endOtherSessions, endSessionsWrites } from '../members/sessions.ts';
import { memberNoteWrite } from '../safety/measures.ts';
import { findNamedMember } from './named-member.ts';
import type { OpsBrandContext } from './ops-context.ts';

type Named = { member: string };

/** POST /ops/member-notes. */
export async function addNote(
  context: OpsBrandContext<Named & { text: string }>,
): Promise<{ note: MemberNote }> {
  const { operator, body, audit } = context;
  const { member } = await findNamedMember(context);
  const note = { id: newId(), at: nowIso(), by: operator.name, text: body.text };
  const entry = audit.write({
    subject: { kind: 'member', id: body.member },
    after: { note: note.id },
  });
  const isAdded = await commitAll(member, [memberNoteWrite(member, note), entry]);
  if (!isAdded) throw new AppError('busy');
  return { note };
}

/** DELETE /ops/member-sessions. Links in mails stay: one of them may undo what a stranger changed. */
export async function endMemberSessions(
  context: OpsBrandContext<Named>,
): Promise<Record<string, never>> {
  const { body, audit } = context;
  const { member, account } = await findNamedMember(context);
  const areEnded = await commitAll(member, [
    // Browsers that logged in before count as new.
    accountWrite(member, account, { devices: [] }),
    ...(await endSessionsWrites(member)),
    audit.write({ subject: { kind: 'member', id: body.member } }),
  ]);
  if (!areEnded) throw new AppError('busy');
  await endOtherSessions(member, null);
  return {};
}

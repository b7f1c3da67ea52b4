import { Ban, MessageCircleOff, ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountStatus } from '#shared/model/values.ts';
import { Mark } from '../parts/mark.tsx';
import { getMomentText } from '../times.ts';
import type { FoundMember } from './members-data.ts';

const statusMarks: Record<AccountStatus, ReactNode> = {
  active: <Mark tone="green">Active</Mark>,
  not_confirmed: <Mark tone="amber">Not confirmed</Mark>,
  pending_deletion: <Mark tone="line">Deleted</Mark>,
  suspended: (
    <Mark tone="red" icon={<ShieldOff />}>
      Suspended
    </Mark>
  ),
};

type Restriction = Pick<NonNullable<FoundMember['restriction']>, 'kind' | 'until'>;

/** What restricts a member, and until when. */
export function getRestrictionText({ kind, until }: Restriction, now: number): string {
  if (kind === 'ban') return 'Banned';
  const name = kind === 'mute' ? 'Cannot write' : 'Suspended';
  return until ? `${name} until ${getMomentText(until, now)}` : name;
}

/** How an account stands: its status, what restricts it, and what kind of member it is. */
export function MemberMarks({
  member: { status, restriction, paid_user, fictional },
  now,
}: {
  member: Pick<FoundMember, 'status' | 'paid_user' | 'fictional'> & {
    restriction: Restriction | null;
  };
  now: number;
}) {
  // What restricts the member says more than the status that follows from it.
  const isSaidBelow = status === 'suspended' && restriction !== null;
  return (
    <>
      {!isSaidBelow && statusMarks[status]}
      {restriction && (
        <Mark
          tone={restriction.kind === 'mute' ? 'amber' : 'red'}
          icon={
            restriction.kind === 'mute' ? (
              <MessageCircleOff />
            ) : restriction.kind === 'ban' ? (
              <Ban />
            ) : (
              <ShieldOff />
            )
          }
        >
          {getRestrictionText(restriction, now)}
        </Mark>
      )}
      {paid_user && <Mark>Paying</Mark>}
      {fictional && <Mark tone="line">Fictional</Mark>}
    </>
  );
}

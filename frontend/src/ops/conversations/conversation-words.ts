import type { OpsError } from '../api.ts';
import { getMomentText } from '../times.ts';
import type { Blocker, CannedId, WaitingRow } from './conversations-data.ts';

/** What each text is there for. */
export const cannedNames: Record<CannedId, string> = {
  honest: 'Is this profile real?',
  greeting: 'Greet back',
  late: 'Late answer',
  support: 'Refer to support',
  no_meeting: 'No meeting',
  no_contacts: 'No contact details',
  spending: 'Spending',
};

export const blockerTexts: Record<Blocker, string> = {
  unaware:
    'This member has not acknowledged yet that profiles may be fictional. Nothing can be sent until then.',
  blocked: 'One of the two blocks the other one. Nothing can be sent.',
  left: 'This member has left or is suspended. Nothing can be sent.',
  profile_restricted: 'The profile is restricted or was deleted. Nothing can be sent.',
};

export const getName = ({ name }: { name: string }): string => name || 'Somebody who left';

/** `Ben, 34` */
export const getNameAndAge = (person: { name: string; age: number | null }): string =>
  [getName(person), person.name && person.age].filter(Boolean).join(', ');

/** The last message, in a line. */
export function getLastText({ last }: Pick<WaitingRow, 'last'>): string {
  if (!last) return 'No message';
  if (last.kind === 'image') return 'A picture';
  return last.kind === 'gift' ? 'A gift' : (last.text ?? '');
}

/** What happened to a conversation since it was shown. */
export function getHappenedText({ params }: OpsError, now: number): string {
  const { happened, by, at } = params;
  const when = at ? getMomentText(String(at), now) : '';
  return happened === 'answered'
    ? `${by || 'Somebody else'} answered, ${when}.`
    : `The member wrote again, ${when}.`;
}

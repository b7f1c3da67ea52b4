/** Where a complaint comes from: the menu of a profile or a message leads here with it. */
import { type CaseKind, caseKinds, caseLocationSchema } from '#shared/model/case.ts';
import { idPattern } from '#shared/patterns.ts';

export interface Place {
  kind: CaseKind | '';
  /** The member whom it is about. */
  member: string | null;
  /** What stands in the field, or an address of this site. */
  location: string;
  /** Their name, where the page that led here knew it. */
  name: string | null;
  /** Whether it is about a message of theirs. */
  isMessage: boolean;
}

interface PlaceState {
  name?: unknown;
}

/** Reads the address and the state of the page's history entry, neither of which can be trusted. */
export function getPlace(search: string, state: unknown): Place {
  const query = new URLSearchParams(search);
  const member = query.get('member');
  const isMember = member !== null && idPattern.test(member);
  const location = caseLocationSchema.safeParse(query.get('location') ?? '');
  const { name } = (state ?? {}) as PlaceState;
  const kind = caseKinds.find((one) => one === query.get('kind'));
  return {
    kind: kind ?? (isMember ? 'content' : ''),
    member: isMember ? member : null,
    location: location.success ? location.data : '',
    name: typeof name === 'string' && name.length <= 60 ? name : null,
    isMessage: isMember && query.has('location'),
  };
}

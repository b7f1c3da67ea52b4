/** Which invitation to sign up is open. Any page may open one; the layout shows it. */

/** What the visitor was about to do as a member. */
export type SignupReason = 'message' | 'like' | 'gift' | 'photos' | 'search';

export interface Invitation {
  reason: SignupReason;
  /** Id of the profile it was about. */
  member: string | null;
}

let invitation: Invitation | null = null;
const listeners = new Set<() => void>();

const change = (next: Invitation | null) => {
  invitation = next;
  for (const listener of listeners) listener();
};

export const openSignupModal = (reason: SignupReason, member: string | null = null): void =>
  change({ reason, member });
export const closeSignupModal = (): void => change(null);

export const openInvitation = (): Invitation | null => invitation;
export const subscribeInvitation = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

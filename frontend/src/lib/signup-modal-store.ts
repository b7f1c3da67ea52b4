/** Which invitation to sign up is open. Any page may open one; the layout shows it. */
import { createStore } from './store.ts';

/** What the visitor was about to do as a member. */
export type SignupReason = 'message' | 'like' | 'gift' | 'photos' | 'search';

export interface Invitation {
  reason: SignupReason;
  /** Id of the profile it was about. */
  member: string | null;
}

/** The invitation that is open, or null. */
export const signupModal = createStore<Invitation | null>(null);

export const openSignupModal = (reason: SignupReason, member: string | null = null): void =>
  signupModal.set({ reason, member });
export const closeSignupModal = (): void => signupModal.set(null);

import { expect, it, vi } from 'vitest';
import { closeSignupModal, openSignupModal, signupModal } from './signup-modal-store.ts';

it('tells who listens that an invitation opened, for what, and that it closed', () => {
  const heard = vi.fn();
  const stop = signupModal.subscribe(heard);
  openSignupModal('message', 'm'.repeat(22));
  expect(signupModal.get()).toEqual({ reason: 'message', member: 'm'.repeat(22) });
  closeSignupModal();
  expect(signupModal.get()).toBeNull();
  stop();
  openSignupModal('like');
  closeSignupModal();
  expect(heard).toHaveBeenCalledTimes(2);
});

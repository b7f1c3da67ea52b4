import { expect, it, vi } from 'vitest';
import {
  closeSignupModal,
  openInvitation,
  openSignupModal,
  subscribeInvitation,
} from './signup-modal-store.ts';

it('tells who listens that an invitation opened, for what, and that it closed', () => {
  const heard = vi.fn();
  const stop = subscribeInvitation(heard);
  openSignupModal('message', 'm'.repeat(22));
  expect(openInvitation()).toEqual({ reason: 'message', member: 'm'.repeat(22) });
  closeSignupModal();
  expect(openInvitation()).toBeNull();
  stop();
  openSignupModal('like');
  closeSignupModal();
  expect(heard).toHaveBeenCalledTimes(2);
});

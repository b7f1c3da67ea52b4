// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionFixture, show } from '../screen.fixtures.tsx';
import { KeysDialog } from './keys-dialog.tsx';

it.each([
  ['administrator', true, true],
  ['support', false, true],
  ['moderator', true, false],
] as const)('what %s does for members has its keys', (role, restricts, refunds) => {
  show(<KeysDialog open onClose={() => undefined} />, { session: sessionFixture(role) });
  const section = screen.getByRole('heading', { name: 'Members' }).closest('section');
  const members = within(section as HTMLElement);
  expect(members.queryByText('Ban') !== null).toBe(restricts);
  expect(members.queryByText('Refund') !== null).toBe(refunds);
  expect(members.getByText('Note')).toBeTruthy();
});

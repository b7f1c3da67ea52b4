// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { ActivationDone } from './activation-done.tsx';

it('warns a new member, and leads on to the others', async () => {
  const { visitor, address } = show(<ActivationDone />, { user: userFixture() });
  expect(screen.getByRole('note').textContent).toMatch(/^Never send money/);
  await visitor.click(screen.getByRole('link', { name: 'Go to the members' }));
  expect(address()).toBe('/members');
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { PaymentsSection } from './payments-section.tsx';

it('leads from the settings to the payments', async () => {
  const { visitor, address } = show(<PaymentsSection />, {
    user: userFixture(),
    path: '/notifications',
  });
  await visitor.click(screen.getByRole('link', { name: 'View payments' }));
  expect(address()).toBe('/transactions');
});

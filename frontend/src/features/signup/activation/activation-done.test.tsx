// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import type { User } from '#shared/model/user.ts';
import { ActivationDone } from './activation-done.tsx';

const page = (user: User | null) =>
  show(<ActivationDone faces={<p>Faces</p>} nearby="/members?countryregion=GB-LND" />, { user });

beforeEach(() => {
  serve({ 'GET regions': { regions: { GB: [{ id: 'GB-LND', name: 'London' }] }, kinds: {} } });
  return () => vi.unstubAllGlobals();
});

it('shows faces, then what is ready, then what is missing', async () => {
  const user = userFixture();
  page({
    ...{ ...user, credits: 6, free_messages: 2 },
    profile: { ...user.profile, region: 'GB-LND' },
  });
  const all = await screen.findByRole('link', { name: 'See everyone in London' });
  expect(all.getAttribute('href')).toBe('/members?countryregion=GB-LND');
  const inOrder = [
    screen.getByRole('heading', { level: 1, name: 'People can see you now, Robin' }),
    screen.getByText('Faces'),
    screen.getByText(/6 credits and 2 free messages/),
    all,
    screen.getByRole('link', { name: 'Add a photo' }),
  ];
  for (const [index, element] of inOrder.slice(1).entries()) {
    const before = inOrder[index] as Element;
    expect(before.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

it('asks nobody for a photo who has one, and promises nothing where nothing is', () => {
  const user = userFixture();
  page({ ...{ ...user, credits: 0 }, profile: { ...user.profile, num_photos: 1 } });
  expect(screen.queryByRole('link', { name: 'Add a photo' })).toBeNull();
  expect(document.body.textContent).not.toContain('credit');
});

it('leads who is logged out to logging in', () => {
  page(null);
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByText('Faces')).toBeNull();
});

it.each([['a member', userFixture()] as const, ['a visitor', null] as const])(
  'warns %s of requests for money',
  (_, user) => {
    page(user);
    expect(screen.getByRole('note').textContent).toMatch(/^Never send money/);
  },
);

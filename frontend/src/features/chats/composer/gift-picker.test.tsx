// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import type { User } from '#shared/model/user.ts';
import GiftPicker from './gift-picker.tsx';

const onGive = vi.fn();
const image = '/assets/gifts/coffee.svg';
const gifts = [
  { id: 'coffee', name: 'Coffee', image, credits: 5 },
  { id: 'heart', name: 'Heart', image, credits: 0 },
];

async function picker(change: Partial<User> = {}) {
  const user = { ...userFixture(), paid_user: true, credits: 12, ...change };
  serve({ 'GET gifts': { gifts } });
  const shown = show(
    <GiftPicker user={user} name="Noor" onGive={onGive} onClose={() => undefined} />,
    {
      user,
      path: '/chats/noor',
    },
  );
  await screen.findAllByRole('listitem');
  return shown;
}
const gift = (name: RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  onGive.mockReset();
  return () => vi.unstubAllGlobals();
});

describe('a gift', () => {
  it('is asked about once before it spends credits, with its price and what is left', async () => {
    const { visitor } = await picker();
    await visitor.click(gift(/^Coffee/));
    expect(onGive).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog', { name: 'Coffee for Noor?' })).toBeTruthy();
    expect(screen.getByText('You’ll have 7 left')).toBeTruthy();
    await visitor.click(screen.getByRole('button', { name: /^Give it\s*5 credits$/ }));
    expect(onGive).toHaveBeenCalledExactlyOnceWith('coffee');
  });

  it('can be left after all, which leads back to it', async () => {
    const { visitor } = await picker();
    await visitor.click(gift(/^Coffee/));
    await visitor.click(screen.getByRole('button', { name: 'Not now' }));
    expect(onGive).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(gift(/^Coffee/));
  });

  it('that costs nothing is given at once', async () => {
    const { visitor } = await picker();
    await visitor.click(gift(/^Heart/));
    expect(onGive).toHaveBeenCalledExactlyOnceWith('heart');
  });

  it('that costs more than there is leads to the missing credits', async () => {
    await picker({ credits: 3 });
    expect(screen.getByRole('link', { name: /^Coffee/ }).getAttribute('href')).toBe(
      '/credits?needed=2',
    );
  });
});

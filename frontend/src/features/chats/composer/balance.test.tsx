// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import type { User } from '#shared/model/user.ts';
import { Balance } from './balance.tsx';

const settings = { ...settingsFixture(), message_credits: 3 };

describe('the balance', () => {
  const balance = (change: Partial<User>, begun = true, prices = settings) =>
    show(<Balance user={{ ...userFixture(), ...change }} begun={begun} />, {
      settings: prices,
      path: '/chats/noor',
    });
  const words = () => document.body.textContent;

  it('says how far it goes and what that is in money', () => {
    balance({ credits: 8, free_messages: 0 });
    expect(screen.getByText('Balance: 8 credits, good for 2 messages')).toBeTruthy();
    expect(screen.getByText('from £1.20 each')).toBeTruthy();
  });

  it('counts free messages, which cost no money', () => {
    balance({ credits: 8, free_messages: 2 });
    expect(screen.getByText('2 free messages left')).toBeTruthy();
    expect(words()).not.toMatch(/£|Balance/);
  });

  it('says how many conversations a free member may start, before the first message', () => {
    balance({ free_conversations: 2 }, false);
    expect(screen.getByText('you can start 2 more conversations')).toBeTruthy();
  });

  it.each([
    ['in a conversation that has begun', {}, true],
    ['to a paid member', { paid_user: true }, false],
  ])('counts no conversations %s', (_, change, begun) => {
    balance(change, begun);
    expect(words()).toContain('Balance');
    expect(words()).not.toContain('conversation');
  });

  it('leads to more credits', async () => {
    const { visitor, address } = balance({});
    await visitor.click(screen.getByRole('link', { name: 'Top up' }));
    expect(address()).toBe('/credits');
  });

  it('is silent where nothing costs anything', () => {
    balance({ paid_user: true }, true, { ...settings, message_credits: 0 });
    expect(words()).toBe('');
  });
});

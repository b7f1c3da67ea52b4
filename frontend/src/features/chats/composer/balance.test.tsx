import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import type { User } from '#shared/model/user.ts';
import { Balance } from './balance.tsx';

const settings = { ...settingsFixture(), message_credits: 3 };

describe('the balance', () => {
  const balance = (change: Partial<User>, begun = true, prices = settings) =>
    renderMarkup(<Balance user={{ ...userFixture(), ...change }} begun={begun} />, {
      settings: prices,
    });

  it('says how far it goes and what that is in money', () => {
    const markup = balance({ credits: 8, free_messages: 0 });
    expect(markup).toContain('balance');
    expect(markup).toContain('in_money');
    const free = balance({ free_messages: 2 });
    expect(free).toContain('free_left');
    expect(free).not.toContain('in_money');
  });

  it('says how many conversations a free member may start, before one', () => {
    expect(balance({}, false)).toContain('conversations_left');
    expect(balance({}, true)).not.toContain('conversations_left');
    expect(balance({ paid_user: true }, false)).not.toContain('conversations_left');
  });

  it('is silent where nothing costs anything', () => {
    expect(balance({ paid_user: true }, true, { ...settings, message_credits: 0 })).toBe('');
  });
});

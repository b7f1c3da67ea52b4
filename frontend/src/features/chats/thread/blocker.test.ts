import { describe, expect, it } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { noor } from '../fixtures.ts';
import { getBlocker, isClosed } from './blocker.ts';

const settings = { ...settingsFixture(), message_credits: 3, fictional_chat: false };
const user = { ...userFixture(), credits: 3, free_messages: 0, free_conversations: 1 };

describe('what stands in the way of a message', () => {
  it('is nothing where all is there', () => {
    expect(getBlocker(user, noor, settings, false)).toBeNull();
  });

  it.each([
    ['left', { profile: { status: 'disabled' } }],
    ['blocked', { profile: { blocked: true } }],
    ['fictional', { profile: { fictional: true } }],
    ['not_confirmed', { user: { status: 'not_confirmed' } }],
    ['conversations', { user: { free_conversations: 0 } }],
    ['credits', { user: { credits: 2 } }],
  ] as const)('is %s', (kind, given: { user?: object; profile?: object }) => {
    const found = getBlocker(
      { ...user, ...given.user },
      { ...noor, ...given.profile },
      settings,
      false,
    );
    expect(found?.kind).toBe(kind);
  });

  it('says how many credits are missing, and uses free messages first', () => {
    const poor = { ...user, credits: 1 };
    expect(getBlocker(poor, noor, settings, true)).toEqual({ kind: 'credits', missing: 2 });
    expect(getBlocker({ ...poor, free_messages: 1 }, noor, settings, true)).toBeNull();
  });

  it('is no limit of conversations for one that has begun, nor for premium members', () => {
    const none = { ...user, free_conversations: 0 };
    expect(getBlocker(none, noor, settings, true)).toBeNull();
    expect(getBlocker({ ...none, paid_user: true }, noor, settings, false)).toBeNull();
  });

  it('lets members write to fictional profiles where the brand does', () => {
    const fictional = { ...noor, fictional: true };
    expect(getBlocker(user, fictional, { ...settings, fictional_chat: true }, false)).toBeNull();
  });

  it('closes the field where nothing can change it', () => {
    expect(isClosed({ kind: 'fictional' })).toBe(true);
    expect(isClosed({ kind: 'credits', missing: 1 })).toBe(false);
    expect(isClosed(null)).toBe(false);
  });
});

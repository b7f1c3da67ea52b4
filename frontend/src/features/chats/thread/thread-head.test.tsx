// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { settingsFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { conversationId, noor } from '../fixtures.ts';
import { ThreadHead } from './thread-head.tsx';
import { endTyping, noteTyping } from './typing.ts';

const { fictional_warning, fictional_singular } = settingsFixture();
const conversation = conversationId('noor');
const head = (change: Partial<Profile> = {}, back = false) =>
  show(
    <ThreadHead
      profile={{ ...noor, last_active: 'week', ...change }}
      conversation={conversation}
      back={back}
      actions={<button type="button">More</button>}
    />,
    { path: '/chats/noor' },
  );
const words = () => document.body.textContent;

afterEach(() => endTyping(conversation));

describe('the head of a conversation', () => {
  it('leads to the profile', async () => {
    const { visitor, address } = head();
    expect(screen.getByText('Active this week')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'More' })).toBeTruthy();
    await visitor.click(screen.getByRole('link', { name: /Noor/ }));
    expect(address()).toBe(`/members/${noor.id}`);
  });

  it('keeps a name’s own direction to itself', () => {
    head({ name: 'مريم' });
    expect(screen.getByText('مريم').tagName).toBe('BDI');
  });

  it('leads back to the list where that is not beside it, and is the page’s heading then', async () => {
    const { visitor, address } = head({}, true);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Noor, 29');
    await visitor.click(screen.getByRole('link', { name: 'All messages' }));
    expect(address()).toBe('/chats');
  });

  it('leaves the way back and the first heading to the list beside it', () => {
    head();
    expect(screen.queryByRole('link', { name: 'All messages' })).toBeNull();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Noor, 29');
  });

  it('explains what a fictional profile is, and claims no activity for it', () => {
    head({ fictional: true });
    expect(screen.getByText(fictional_warning)).toBeTruthy();
    expect(screen.getByRole('link', { name: new RegExp(fictional_singular) })).toBeTruthy();
    expect(words()).not.toMatch(/active/i);
  });

  it('explains nothing about a real profile', () => {
    head();
    expect(words()).not.toContain(fictional_warning);
    expect(words()).not.toContain(fictional_singular);
  });

  it('says while the other person writes, instead of when they were active', () => {
    head();
    act(() => noteTyping(conversationId('somebody else')));
    expect(screen.getByText('Active this week')).toBeTruthy();
    act(() => noteTyping(conversation));
    expect(screen.getByText('typing…')).toBeTruthy();
    expect(words()).not.toContain('Active');
    act(() => endTyping(conversation));
    expect(screen.getByText('Active this week')).toBeTruthy();
  });

  it('leads nowhere where somebody left', () => {
    head({ status: 'disabled', name: '' });
    expect(screen.getByRole('heading', { name: 'Former member' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect(words()).not.toMatch(/active/i);
  });
});

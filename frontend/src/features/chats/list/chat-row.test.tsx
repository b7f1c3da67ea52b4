// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import type { Chat } from '#shared/model/message.ts';
import { dropOutgoing, forgetOutgoing, putOutgoing } from '../composer/outgoing.ts';
import { chat, conversationId, message } from '../fixtures.ts';
import { endTyping, noteTyping } from '../thread/typing.ts';
import { ChatRow } from './chat-row.tsx';

const { fictional_singular } = settingsFixture();
const row = (shown: Chat, active = false) =>
  show(<ChatRow chat={shown} active={active} />, { path: '/chats', user: userFixture() });
const link = () => screen.getByRole('link');
const gone = (shown: Chat): Chat => ({
  ...shown,
  profile: { ...shown.profile, name: '', status: 'disabled' },
});

afterEach(() => {
  endTyping(conversationId('Noor'));
  localStorage.clear();
  forgetOutgoing();
});

describe('a conversation in the list', () => {
  it('leads to itself', async () => {
    const { visitor, address } = row(chat('Noor', message(1)));
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
    await visitor.click(screen.getByRole('link', { name: /Noor/ }));
    expect(address()).toBe(`/chats/${conversationId('Noor')}`);
  });

  it('opens by the keyboard', async () => {
    const { visitor, address } = row(chat('Noor', message(1)));
    await visitor.tab();
    expect(document.activeElement).toBe(link());
    await visitor.keyboard('{Enter}');
    expect(address()).toBe(`/chats/${conversationId('Noor')}`);
  });

  it('says that it is the open one', () => {
    row(chat('Noor', message(1)), true);
    expect(screen.getByRole('link', { current: 'page' })).toBe(link());
  });

  it('shows the last message, and how many are unread', () => {
    row(chat('Noor', message(1), 120));
    expect(screen.getByText('words 1')).toBeTruthy();
    expect(screen.getByText('99+')).toBeTruthy();
    expect(screen.getByRole('link', { name: /words 1.*120 unread messages/ })).toBeTruthy();
  });

  it('counts nothing where all is read', () => {
    row(chat('Noor', message(1)));
    expect(link().textContent).not.toContain('unread');
    expect(link().textContent).toMatch(/words 1$/);
  });

  it('shows who wrote the last message', () => {
    row(chat('Noor', message(1, { from: 'me' })));
    expect(screen.getByText('You: words 1')).toBeTruthy();
  });

  it('names what was sent that is no text, and who sent it', () => {
    row(chat('Noor', message(1, { kind: 'gift', text: null, from: 'me' })));
    expect(screen.getByText('You: Gift')).toBeTruthy();
    row(chat('Noor', message(1, { kind: 'image', text: null })));
    expect(screen.getByText('Photo')).toBeTruthy();
    row(chat('Noor', null));
    expect(screen.getByText('No messages')).toBeTruthy();
  });

  it('shows that a message to this member waits for the network, and none of another member', () => {
    const { profile } = chat('Noor', message(1));
    const waiting = { state: 'failed', code: 'network', text: 'Later' } as const;
    const at = new Date().toISOString();
    putOutgoing({ ...waiting, client_id: 'a', member: 'somebody else', to: profile.id, at });
    row(chat('Noor', message(1)));
    expect(screen.getByText('words 1')).toBeTruthy();
    const { id } = userFixture().profile;
    act(() => putOutgoing({ ...waiting, client_id: 'b', member: id, to: profile.id, at }));
    expect(screen.getByText('Sends once you are connected')).toBeTruthy();
    act(() => dropOutgoing('b'));
    expect(screen.getByText('words 1')).toBeTruthy();
  });

  it('shows instead of the last message that the other person writes', () => {
    row(chat('Noor', message(1)));
    act(() => noteTyping(conversationId('Noor')));
    expect(screen.getByText('typing…')).toBeTruthy();
    expect(screen.queryByText('words 1')).toBeNull();
    act(() => endTyping(conversationId('Noor')));
    expect(screen.getByText('words 1')).toBeTruthy();
  });

  it('keeps a name’s own direction to itself', () => {
    row(chat('مريم', message(1)));
    expect(screen.getByText('مريم').tagName).toBe('BDI');
  });

  it('marks a fictional profile', () => {
    const shown = chat('Noor', message(1));
    row({ ...shown, profile: { ...shown.profile, fictional: true } });
    // On the picture for screen readers, beside the name for everybody.
    expect(screen.getAllByText(fictional_singular)).toHaveLength(2);
  });

  it('claims of nobody to be there right now, or to be fictional', () => {
    row(chat('Noor', message(1)));
    expect(link().textContent).not.toMatch(/online|active/i);
    expect(link().textContent).not.toContain(fictional_singular);
  });

  it('says that somebody left, and nothing about them', () => {
    row(gone(chat('Noor', message(1))));
    expect(screen.getByText('Former member')).toBeTruthy();
    expect(screen.getByText('words 1')).toBeTruthy();
    expect(link().textContent).not.toMatch(/Noor|active/i);
  });
});

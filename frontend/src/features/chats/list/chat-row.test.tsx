import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture } from '#lib/fixtures.tsx';
import type { Chat } from '#shared/model/message.ts';
import { chat, conversationId, message } from '../fixtures.ts';
import { ChatRow } from './chat-row.tsx';

const { fictional_singular } = settingsFixture();
const html = (shown: Chat, active = false) =>
  renderMarkup(<ChatRow chat={shown} active={active} />);
const words = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const gone = (shown: Chat): Chat => ({
  ...shown,
  profile: { ...shown.profile, name: '', status: 'disabled' },
});

describe('a conversation in the list', () => {
  it('leads to itself, and says whether it is the open one', () => {
    const row = chat('Noor', message(1));
    expect(html(row)).toContain(`href="/chats/${conversationId('Noor')}"`);
    expect(html(row)).not.toContain('aria-current');
    expect(html(row, true)).toContain('aria-current="page"');
  });

  it('shows the last message, and how many are unread', () => {
    const markup = html(chat('Noor', message(1), 120));
    expect(words(markup)).toContain('words 1');
    expect(markup).toContain('>99+<');
    expect(markup).toContain('120 unread messages');
    expect(html(chat('Noor', message(1)))).not.toContain('badge');
  });

  it('says what was sent that is no text, and who said it', () => {
    const gift = message(1, { kind: 'gift', text: null, from: 'me' });
    expect(words(html(chat('Noor', gift)))).toContain('you_said');
    expect(words(html(chat('Noor', message(1, { kind: 'image', text: null }))))).toContain(
      'kinds.image',
    );
    expect(words(html(chat('Noor', null)))).toContain('nothing_left');
  });

  it('keeps a name’s own direction to itself', () => {
    expect(html(chat('مريم', message(1)))).toMatch(/<bdi[^>]*>مريم<\/bdi>/);
  });

  it('marks a fictional profile', () => {
    const row = chat('Noor', message(1));
    const markup = html({ ...row, profile: { ...row.profile, fictional: true } });
    expect(markup).toContain(fictional_singular);
  });

  it('claims of nobody to be there right now', () => {
    expect(html(chat('Noor', message(1)))).not.toContain('online');
  });

  it('says that somebody left, and nothing about them', () => {
    const markup = html(gone(chat('Noor', message(1))));
    expect(words(markup)).toContain(' left ');
    expect(markup).not.toContain('last_active');
    expect(words(markup)).toContain('words 1');
  });
});

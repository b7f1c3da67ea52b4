import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture } from '#lib/fixtures.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { conversationId, noor } from '../fixtures.ts';
import { ThreadHead } from './thread-head.tsx';

const { fictional_warning, fictional_singular } = settingsFixture();
const html = (change: Partial<Profile> = {}, back = false) =>
  renderMarkup(
    <ThreadHead
      profile={{ ...noor, ...change }}
      conversation={conversationId('noor')}
      back={back}
      actions={<button type="button">More</button>}
    />,
  );

describe('the head of a conversation', () => {
  it('leads to the profile', () => {
    expect(html()).toContain(`href="/members/${noor.id}"`);
    expect(html()).toContain('<bdi>Noor</bdi>, 29');
    expect(html()).toContain('>More<');
  });

  it('leads back to the list where that is not beside it, and is the page’s heading then', () => {
    expect(html({}, true)).toContain('href="/chats"');
    expect(html({}, true)).toContain('<h1');
    expect(html()).not.toContain('href="/chats"');
    expect(html()).toContain('<h2');
  });

  it('explains what a fictional profile is, and claims no activity for it', () => {
    const markup = html({ fictional: true });
    expect(markup).toContain(fictional_warning);
    expect(markup).toContain(fictional_singular);
    expect(markup).not.toContain('last_active');
    expect(html()).not.toContain(fictional_warning);
  });

  it('leads nowhere where somebody left', () => {
    const markup = html({ status: 'disabled', name: '' });
    expect(markup).not.toContain('href="/members/');
    expect(markup).not.toContain('last_active');
  });
});

import { describe, expect, it } from 'vitest';
import { renderMarkup, userFixture } from '#lib/fixtures.tsx';
import type { User } from '#shared/model/user.ts';
import MemberNav from './member-nav.tsx';
import MemberTabs from './member-tabs.tsx';

const member = (changes: Partial<User>) => ({ ...userFixture(), ...changes });

describe.each([
  ['the top bar', MemberNav],
  ['the tab bar', MemberTabs],
])('the member’s places in %s', (_, Places) => {
  const markup = (changes: Partial<User>) =>
    renderMarkup(<Places user={member(changes)} route="chats" />);

  it('offer premium until something was bought, then show credits', () => {
    expect(markup({ paid_user: false })).toContain('href="/premium"');
    expect(markup({ paid_user: false })).not.toContain('href="/credits"');
    expect(markup({ paid_user: true })).toContain('href="/credits"');
    expect(markup({ paid_user: true })).not.toContain('href="/premium"');
  });

  it('count up to 99 and say the whole number to screen readers', () => {
    const shown = markup({ unread_messages: 100, new_likes: 99 });
    expect(shown).toContain('>99+<');
    expect(shown).toContain('100 unread messages');
    expect(shown).toContain('>99<');
    expect(markup({})).not.toContain('badge');
  });

  it('warn of the last credits, and more when there are none', () => {
    const credits = (left: number) => markup({ paid_user: true, credits: left });
    expect(credits(11)).not.toContain('badge');
    expect(credits(10)).toContain('badge__tone_warning');
    expect(credits(0)).toContain('badge__tone_danger');
    expect(credits(0)).toContain('0 credits left');
  });

  it('mark where the member is', () => {
    expect(markup({}).match(/aria-current="page" href="([^"]*)"/)?.[1]).toBe('/chats');
  });
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { userKey } from '#lib/session.tsx';
import type { Photo, Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { memberQuery } from '../api.ts';
import { MemberProfile } from './member-profile.tsx';

const id = 'A'.repeat(22);
const photo = (name: string, locked: boolean): Photo => ({
  id: name.padEnd(22, '0'),
  filename: `/photos/${name}.webp`,
  thumb_filename: `/photos/${name}-thumb.webp`,
  status: 'active',
  locked,
});
const ann: Profile = {
  ...userFixture().profile,
  id,
  name: 'Ann',
  photos: [photo('a', false), photo('b', true), photo('c', true)],
};
const another: Profile = { ...ann, id: 'B'.repeat(22), name: 'Zed' };

function html(
  change: Partial<Profile> = {},
  visitor: { user?: User | null; brand?: Partial<Settings>; related?: Profile[] } = {},
): string {
  const { user = userFixture(), brand = {}, related = [another] } = visitor;
  const client = new QueryClient();
  client.setQueryData(userKey, user);
  client.setQueryData(memberQuery(id).queryKey, { profile: { ...ann, ...change }, related });
  return renderMarkup(
    <QueryClientProvider client={client}>
      <ToastProvider regionLabel="" dismissLabel="">
        <MemberProfile id={id} />
      </ToastProvider>
    </QueryClientProvider>,
    { settings: { ...settingsFixture(), ...brand }, hasSession: user !== null },
  );
}
const visitor = { user: null };
const chat = `href="/members/${id}/chat"`;
const gift = `href="/members/${id}/chat?gift=1"`;

describe('a member’s page', () => {
  it('leads a member to the conversation and to a gift', () => {
    const markup = html();
    expect(markup).toContain(chat);
    expect(markup).toContain(gift);
    // The menu itself comes later; its place is kept.
    expect(markup).toContain('member-profile__menuWaiting');
  });

  it('says in the button what a message costs, or that it is free', () => {
    const button = (free_messages: number, brand = {}) => {
      const markup = html({}, { user: { ...userFixture(), free_messages }, brand });
      return markup.slice(markup.indexOf(chat)).split('</a>')[0];
    };
    expect(button(0)).toContain('actions.price');
    expect(button(1)).toContain('actions.free');
    expect(button(0, { message_credits: 0 })).toContain('actions.free');
  });

  it('invites a visitor instead, and has no menu for one', () => {
    const markup = html({}, visitor);
    expect(markup).not.toContain('/chat');
    expect(markup).not.toContain('member-profile__menuWaiting');
    for (const action of ['message', 'like', 'gift']) {
      expect(markup).toMatch(new RegExp(`<button[^>]*>(?:(?!</button>).)*actions\\.${action}`));
    }
  });

  it('shows whether the member likes the other one, and what comes from there', () => {
    const pressed = (like_state: Profile['like_state']) =>
      /aria-pressed="(\w+)"[^>]*class="button/.exec(html({ like_state }, { related: [] }))?.[1];
    expect(pressed('none')).toBe('false');
    expect(pressed('received')).toBe('false');
    expect(pressed('liked')).toBe('true');
    expect(pressed('match')).toBe('true');
    expect(html({ like_state: 'received' })).toContain('state.received');
    expect(html({ like_state: 'match' })).toContain('state.match');
    expect(html({ like_state: 'liked' })).not.toContain('state.');
  });

  it('leads to premium where photos are locked, and a visitor to signing up', () => {
    expect(html()).toContain('locked.title');
    expect(html()).toContain('href="/premium"');
    const markup = html({}, visitor);
    expect(markup).toContain('locked.visitor_title');
    expect(markup).toContain('locked.visitor_text');
    expect(markup).not.toContain('href="/premium"');
    expect(html({ photos: [photo('a', false)] })).not.toContain('locked.');
  });

  it('promises a visitor no free photo that the brand does not show', () => {
    const markup = html({}, { ...visitor, brand: { free_visible_photos: 1 } });
    expect(markup).toContain('locked.visitor_text_premium');
  });

  it('of the member’s own leads to editing it', () => {
    const user = userFixture();
    const markup = html({}, { user: { ...user, profile: { ...user.profile, id } } });
    expect(markup).toContain('href="/profile"');
    expect(markup).not.toContain('/chat');
    expect(markup).not.toContain('actions.');
  });

  it('of somebody blocked offers to lift the block and nothing else', () => {
    const markup = html({ blocked: true });
    expect(markup).toContain('blocked.title');
    expect(markup).toContain('block.lift');
    for (const gone of ['/chat', 'actions.like', 'href="/premium"', 'Zed']) {
      expect(markup).not.toContain(gone);
    }
  });

  it('has others like it, and explains the fictional ones among them', () => {
    const { fictional_warning } = settingsFixture();
    expect(html()).toContain(`href="/members/${another.id}"`);
    expect(html()).not.toContain(fictional_warning);
    expect(html({}, { related: [{ ...another, fictional: true }] })).toContain(fictional_warning);
    expect(html({}, { related: [] })).not.toContain('member-related');
  });

  it('leads to a partner’s camera profiles only where the brand has them, in a tab of their own', () => {
    expect(html()).not.toContain('camera.');
    const url = 'https://live.partner.example/';
    const markup = html({}, { brand: { camera_profiles: { url } } });
    const [link = ''] = new RegExp(`<a[^>]*href="${url}"[^>]*>`).exec(markup) ?? [];
    expect(link).toContain('target="_blank"');
    expect(link).toContain('rel="noopener noreferrer"');
    expect(markup).toContain('camera.ad');
    expect(markup).toContain('camera.tab');
  });
});

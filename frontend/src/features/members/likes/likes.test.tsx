import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { userKey } from '#lib/session.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { likesQuery } from '../api.ts';
import { Likes } from './likes.tsx';
import type { LikesResponse, LikesType } from './likes-lists.ts';

const getId = (name: string) => name.padEnd(22, '0');
const people = ['Ann', 'Bo', 'Cem'];
const likes: LikesResponse = {
  profiles: Object.fromEntries(
    people.map((name) => [getId(name), { ...userFixture().profile, id: getId(name), name }]),
  ),
  sent: [],
  received: [getId('Ann'), getId('Bo')],
  matches: [getId('Cem')],
  liked_by: [
    { id: getId('Bo'), like_new: true },
    { id: getId('Ann'), like_new: false },
    { id: getId('Cem'), like_new: false },
  ],
  new_likes: 1,
};

function html(type: LikesType, response: LikesResponse | null = likes): string {
  const client = new QueryClient();
  client.setQueryData(userKey, userFixture());
  if (response) client.setQueryData(likesQuery.queryKey, response);
  return renderMarkup(
    <QueryClientProvider client={client}>
      <ToastProvider regionLabel="" dismissLabel="">
        <Likes type={type} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}
const cards = (markup: string) => markup.match(/<article/g)?.length ?? 0;

describe('the lists of likes', () => {
  it('show each their own people, with the way to them', () => {
    const markup = html('received');
    expect(cards(markup)).toBe(2);
    expect(markup).toContain(`href="/likes/m/${getId('Bo')}"`);
    expect(markup).not.toContain('Cem');
  });

  it('mark the new ones and show them first', () => {
    const markup = html('received');
    expect(markup.match(/tag__tone_accent/g)).toHaveLength(1);
    expect(markup.indexOf(getId('Bo'))).toBeLessThan(markup.indexOf(getId('Ann')));
  });

  it('say how many there are, and how many of them are new', () => {
    const [tabs = ''] = /<nav.*?<\/nav>/s.exec(html('matches')) ?? [];
    const words = tabs.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    expect(words).toBe(' tabs.received 2 1 1 new like tabs.sent 0 tabs.matches 1 ');
    const current = /<a[^>]*aria-current="page"[^>]*>/.exec(tabs)?.[0];
    expect(current).toContain('href="/likes/matches"');
  });

  it('offer to write to a match instead of ending it', () => {
    expect(html('matches')).toContain(`/members/${getId('Cem')}/chat`);
    expect(html('matches')).not.toContain('aria-pressed');
    expect(html('received')).toContain('aria-pressed');
  });

  it('explain what a fictional profile is where one shows', () => {
    const { fictional_warning } = settingsFixture();
    const profile = { ...likes.profiles[getId('Ann')], fictional: true };
    const profiles = { ...likes.profiles, [getId('Ann')]: profile } as LikesResponse['profiles'];
    expect(html('received', { ...likes, profiles })).toContain(fictional_warning);
    expect(html('received')).not.toContain(fictional_warning);
  });

  it('lead on where there is nobody', () => {
    expect(html('sent')).toContain('href="/members"');
    const none = { ...likes, received: [], matches: [] };
    expect(html('received', none)).toContain('href="/members"');
    expect(html('matches', none)).toContain('href="/swipe-game"');
  });

  it('keep the place while they load', () => {
    expect(html('received', null)).toContain('skeleton__shape_photo');
    expect(html('received')).not.toContain('skeleton');
  });
});

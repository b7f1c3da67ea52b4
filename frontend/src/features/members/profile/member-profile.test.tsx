// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { signupModal } from '#lib/signup-modal-store.ts';
import type { Photo, Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { likesQuery } from '../api.ts';
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
const { fictional_warning } = settingsFixture();
const fetched = vi.fn();
const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }));
const never = () => new Promise<Response>(() => undefined);

const page = (
  <ToastProvider regionLabel="" dismissLabel="">
    <MemberProfile id={id} />
  </ToastProvider>
);

interface Viewer {
  user?: User | null;
  brand?: Partial<Settings>;
  related?: Profile[];
}

/** The page once it has loaded. Other calls than for it are answered by `others`. */
async function open(
  change: Partial<Profile> = {},
  { user = userFixture(), brand = {}, related = [another] }: Viewer = {},
  others: (url: string, init: RequestInit) => Promise<Response> = never,
) {
  fetched.mockImplementation((url: string, init: RequestInit) =>
    url.startsWith('/api/member.php')
      ? answer({ profile: { ...ann, ...change }, related })
      : others(url, init),
  );
  const shown = show(page, { user, settings: { ...settingsFixture(), ...brand }, path: '/x' });
  await screen.findByRole('heading', { level: 1, name: /^Ann/ });
  return shown;
}
const visitorOnly = { user: null };
const like = () => screen.getByRole('button', { name: /^(Like|Unlike)$/ });
const message = () => screen.getByRole('link', { name: /^Send message/ });
const menuButton = () => screen.findByRole('button', { name: 'More about Ann' });
const words = () => document.body.textContent;
const calls = (method: string) =>
  fetched.mock.calls
    .filter(([, init]) => init.method === method)
    .map(([url, { body }]) => [url, JSON.parse(body)]);

beforeEach(() => {
  fetched.mockReset().mockImplementation(never);
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  localStorage.clear();
  signupModal.reset();
});

describe('a photo of a member', () => {
  const photos = [photo('a', false), photo('b', false), photo('c', true)];
  const larger = () => screen.findByRole('dialog', { name: 'Photos of Ann' });
  const picture = (from: HTMLElement) => from.querySelector('img')?.getAttribute('src');

  it('opens as large as the window, a tap brings it nearer, and it closes again', async () => {
    const { visitor } = await open({ photos });
    expect(screen.getByText('Tap to enlarge')).toBeTruthy();
    await visitor.click(screen.getByRole('button', { name: 'Enlarge photo 2 of 3' }));
    const opened = await larger();
    expect(picture(opened)).toContain('/photos/b');
    const stage = within(opened).getByRole('button', { name: 'Ann' });
    expect(stage.getAttribute('aria-pressed')).toBe('false');
    await visitor.click(stage);
    expect(stage.getAttribute('aria-pressed')).toBe('true');
    await visitor.click(stage);
    expect(stage.getAttribute('aria-pressed')).toBe('false');
    await visitor.click(within(opened).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Photos of Ann' })).toBeNull());
  });

  it('needs its hint once, and is not enlarged while it is locked', async () => {
    localStorage.setItem('photo_enlarged', 'true');
    await open({ photos });
    await waitFor(() => expect(screen.queryByText('Tap to enlarge')).toBeNull());
    expect(screen.getAllByRole('button', { name: /^Enlarge/ })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Enlarge photo 3 of 3' })).toBeNull();
  });
});

describe('a member’s page', () => {
  it('leads a member to the conversation', async () => {
    const { visitor, address } = await open();
    await visitor.click(message());
    expect(address()).toBe(`/members/${id}/chat`);
  });

  it('leads a member to a gift', async () => {
    const { visitor, address } = await open();
    await visitor.click(screen.getByRole('link', { name: 'Gift' }));
    expect(address()).toBe(`/members/${id}/chat?gift=1`);
  });

  it.each([
    ['what a message costs', 0, {}, '3 credits'],
    ['how many free messages are left', 2, {}, 'free, 2 left'],
    ['that a message is free where none costs anything', 0, { message_credits: 0 }, 'free'],
  ])('says in the button %s', async (_, free_messages, brand, price) => {
    await open({}, { user: { ...userFixture(), free_messages }, brand });
    expect(message().textContent).toBe(`Send message${price}`);
  });

  it.each([
    [/^Send message/, 'message'],
    ['Like', 'like'],
    ['Gift', 'gift'],
  ] as const)('invites a visitor who clicks on %s', async (name, reason) => {
    const { visitor, address } = await open({}, visitorOnly);
    await visitor.click(screen.getByRole('button', { name }));
    expect(signupModal.get()).toEqual({ reason, member: id });
    expect(address()).toBe('/x');
    expect(like().textContent).toBe('Like');
    expect(calls('POST')).toEqual([]);
  });

  it('has neither a menu nor a conversation for a visitor', async () => {
    await open({}, visitorOnly);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).not.toContainEqual(expect.stringContaining('/chat'));
    expect(screen.queryByRole('button', { name: 'More about Ann' })).toBeNull();
  });

  it('of the member’s own leads to editing it', async () => {
    const user = userFixture();
    const { visitor, address } = await open(
      {},
      { user: { ...user, profile: { ...user.profile, id } } },
    );
    expect(screen.queryByRole('link', { name: /Send message|Gift/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Like$|More about/ })).toBeNull();
    expect(screen.queryByText(/for premium members/)).toBeNull();
    await visitor.click(screen.getByRole('link', { name: 'Edit profile' }));
    expect(address()).toBe('/profile');
  });

  it('has others like it, with the way to them', async () => {
    const { visitor, address } = await open();
    const others = within(screen.getByRole('region', { name: 'You might like them too' }));
    expect(words()).not.toContain(fictional_warning);
    await visitor.click(others.getByRole('link', { name: /Zed/ }));
    expect(address()).toBe(`/members/${another.id}`);
  });

  it.each([
    ['all of them', ['GB-LND', 'GB-LND'], false],
    ['not all of them', ['GB-LND', 'GB-KEN'], true],
  ])('names the region of the others, and says where it is %s', async (_, regions, says) => {
    const related = regions.map((region, index) => ({
      ...{ ...another, id: `${index}`.repeat(22), region },
    }));
    await open({ region: 'GB-LND' }, { related }, (url) =>
      url.startsWith('/api/regions.php')
        ? answer({ regions: { GB: [{ id: 'GB-LND', name: 'London' }] }, kinds: {} })
        : never(),
    );
    const others = await screen.findByRole('region', { name: 'Also in London' });
    expect(within(others).getAllByRole('article')).toHaveLength(2);
    expect(others.textContent?.includes('so some live farther away')).toBe(says);
  });

  it('explains the fictional ones among the others', async () => {
    await open({}, { related: [{ ...another, fictional: true }] });
    expect(screen.getByText(fictional_warning)).toBeTruthy();
  });

  it('has no place for others where there are none', async () => {
    await open({}, { related: [] });
    expect(screen.queryByRole('region', { name: 'You might like them too' })).toBeNull();
  });

  it('says that nobody is here, and leads on', async () => {
    fetched.mockImplementation(() => answer({ error: { code: 'not_found' } }, 404));
    const { visitor, address } = show(page, { user: userFixture() });
    expect(await screen.findByRole('heading', { name: 'Nobody’s here' })).toBeTruthy();
    await visitor.click(screen.getByRole('link', { name: 'Search members' }));
    expect(address()).toBe('/members');
  });
});

describe('a fictional profile', () => {
  const offers = /^(Send message|Gift|Like)/;

  it.each([
    ['a member', userFixture()],
    ['a visitor', null],
  ])('that nobody answers for offers nothing to %s', async (_, user) => {
    await open({ fictional: true }, { user, brand: { fictional_chat: false } });
    expect(screen.getByText(/so you can’t write to it/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: offers })).toBeNull();
    expect(screen.queryByRole('link', { name: offers })).toBeNull();
  });

  it('that a team answers for says so where the button is', async () => {
    await open({ fictional: true }, { brand: { fictional_chat: true } });
    const notice = screen.getByText('Ann is fictional.').closest('p');
    expect(notice?.textContent).toContain('Our team writes the replies');
    expect(notice?.parentElement).toBe(message().parentElement);
  });

  it('has real members right below its name', async () => {
    await open({ fictional: true, about_me: 'All about Ann' });
    const others = screen.getByRole('region', { name: 'Real members nearby' });
    const about = screen.getByText('All about Ann');
    const order = others.compareDocumentPosition(about);
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe('the like', () => {
  it.each([
    ['none', 'Like'],
    ['received', 'Like'],
    ['liked', 'Unlike'],
    ['match', 'Unlike'],
  ] as const)('of the state %s offers to %s', async (like_state, name) => {
    await open({ like_state });
    expect(like().textContent).toBe(name);
  });

  it.each([
    ['received', 'Likes you'],
    ['match', 'You like each other'],
  ] as const)('that is %s is marked', async (like_state, mark) => {
    await open({ like_state });
    expect(screen.getByText(mark)).toBeTruthy();
  });

  it('that the member gave is no mark of the other one', async () => {
    await open({ like_state: 'liked' });
    expect(words()).not.toMatch(/Likes you|You like each other/);
  });

  it('is given by a click, at once, and taken back by another', async () => {
    const { visitor } = await open({}, {}, (url, { method }) =>
      url.includes('user.php')
        ? answer({ user: userFixture() })
        : answer({ like_state: method === 'POST' ? 'liked' : 'none', match: false }),
    );
    await visitor.click(like());
    await waitFor(() => expect(like().textContent).toBe('Unlike'));
    await waitFor(() => expect(document.activeElement).toBe(like()));
    await visitor.click(like());
    await waitFor(() => expect(like().textContent).toBe('Like'));
    expect(calls('POST')).toEqual([['/api/like.php', { id }]]);
    expect(calls('DELETE')).toEqual([['/api/like.php', { id }]]);
  });

  it('that is new counts as seen once the page is open', async () => {
    const { client } = await open({ like_state: 'received' });
    expect(calls('PUT')).toEqual([]);
    act(() => {
      client.setQueryData(likesQuery.queryKey, {
        profiles: {},
        sent: [],
        received: [id],
        matches: [],
        liked_by: [{ id, like_new: true }],
        new_likes: 1,
        counts: { sent: 0, received: 1, matches: 0 },
        cursor: null,
        pages: 1,
      });
    });
    await waitFor(() => expect(calls('PUT')).toEqual([['/api/like.php', { id }]]));
  });
});

describe('locked photos', () => {
  it('lead a member to premium', async () => {
    const { visitor, address } = await open();
    expect(screen.getByText(/^2 more photos for premium members/)).toBeTruthy();
    await visitor.click(screen.getByRole('link', { name: 'Get Premium' }));
    expect(address()).toBe('/premium');
  });

  it('invite a visitor to sign up, and say what that shows', async () => {
    const { visitor } = await open({}, { ...visitorOnly, brand: { free_visible_photos: 3 } });
    expect(
      screen.getByText(
        /^2 more photos for members\. Members see the first 3 photos, premium members all of them\./,
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Get Premium' })).toBeNull();
    await visitor.click(screen.getByRole('button', { name: 'Sign up free' }));
    expect(signupModal.get()).toEqual({ reason: 'photos', member: id });
  });

  it('promise a visitor no free photo that the brand does not show', async () => {
    await open({}, { ...visitorOnly, brand: { free_visible_photos: 1 } });
    expect(screen.getByText(/Premium members see all of them\./)).toBeTruthy();
  });

  it('are not spoken of where there are none', async () => {
    await open({ photos: [photo('a', false)] });
    expect(words()).not.toMatch(/more photo|remium/);
  });
});

describe('a block', () => {
  it('leaves nothing to do but to lift it', async () => {
    await open({ blocked: true });
    expect(screen.getByText('You’ve blocked Ann')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Send message|Gift|Premium/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Like' })).toBeNull();
    expect(words()).not.toContain('Zed');
  });

  it('is lifted by a click, and everything is there again', async () => {
    const { visitor } = await open({ blocked: true });
    await visitor.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(await screen.findByRole('link', { name: /^Send message/ })).toBeTruthy();
    expect(screen.queryByText('You’ve blocked Ann')).toBeNull();
    expect(calls('DELETE')).toEqual([['/api/block.php', { id }]]);
  });

  it('stays where the server refuses to lift it', async () => {
    const { visitor } = await open({ blocked: true }, {}, () =>
      answer({ error: { code: 'internal_error' } }, 500),
    );
    await visitor.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(await screen.findByText('An error occured, please try again later.')).toBeTruthy();
    expect(screen.getByText('You’ve blocked Ann')).toBeTruthy();
  });
});

describe('the menu', () => {
  it.each([
    ['Block', 'Block Ann?'],
    ['Report', 'Report Ann'],
  ])('asks after “%s” before anything is sent', async (name, title) => {
    const { visitor } = await open();
    await visitor.click(await menuButton());
    await visitor.click(await screen.findByRole('menuitem', { name }));
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    expect(calls('POST')).toEqual([]);
  });

  it('closes by Escape and gives the focus back', async () => {
    const { visitor } = await open();
    await visitor.click(await menuButton());
    expect(await screen.findByRole('menu')).toBeTruthy();
    await visitor.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    const button = await menuButton();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('camera profiles of a partner', () => {
  it('are not spoken of where the brand has none', async () => {
    await open();
    expect(words()).not.toMatch(/camera/i);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('open in a tab of their own, and are called advertising', async () => {
    const url = 'https://live.partner.example/';
    await open({}, { brand: { camera_profiles: { url } } });
    const teaser = screen.getByRole('complementary', { name: /^Live on camera/ });
    expect(within(teaser).getByText('Advertisement')).toBeTruthy();
    expect(teaser.textContent).toContain('On live.partner.example, people');
    const link = within(teaser).getByRole('link', { name: /opens in a new tab/ });
    expect(link.getAttribute('href')).toBe(url);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });
});

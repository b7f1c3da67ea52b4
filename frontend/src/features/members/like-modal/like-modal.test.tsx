// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import type { User } from '#shared/model/user.ts';
import { LikeModalHost } from './like-modal-host.tsx';
import {
  type LikeModalContent,
  type LikeModalProfile,
  likeModal,
  openLikeModal,
} from './like-modal-store.ts';

const somebody: LikeModalProfile = {
  id: 'A'.repeat(22),
  name: 'Kim',
  fictional: false,
  main_image: { match: '/photos/kim-match.jpg?Signature=1' },
};
const { fictional_singular, fictional_warning } = settingsFixture();
const onChoose = vi.fn();
const fetched = vi.fn();

const open = (content: LikeModalContent, user: User = userFixture()) => {
  openLikeModal(content);
  return show(<LikeModalHost onChoose={onChoose} />, { user });
};
const like = (change: Partial<LikeModalProfile> = {}) =>
  open({ kind: 'like', profile: { ...somebody, ...change } });
const match = (user?: User, change: Partial<LikeModalProfile> = {}) =>
  open({ kind: 'match', profile: { ...somebody, ...change } }, user);
const dialog = (name: string) => screen.findByRole('dialog', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
// Pictures without words have no role.
const pictures = () =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
const words = () => document.body.textContent;

beforeEach(() => {
  onChoose.mockReset();
  fetched.mockReset().mockReturnValue(new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  likeModal.reset();
});

describe('a waiting like', () => {
  it('says who it is from, with the picture made for it', async () => {
    like();
    expect(await dialog('Kim likes you')).toBeTruthy();
    expect(pictures()).toEqual(['/photos/kim-match.jpg?Signature=1']);
    expect(words()).not.toContain(fictional_warning);
  });

  it.each(['See profile', 'See Kim’s profile'])('leads by “%s” to it', async (name) => {
    const { visitor } = like();
    await dialog('Kim likes you');
    await visitor.click(screen.getByRole('button', { name }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(somebody.id, 'profile');
    // The page that opens closes it.
    expect(likeModal.get()).not.toBeNull();
  });

  it.each(['Keep looking', 'Close'])('is closed by “%s”', async (name) => {
    const { visitor } = like();
    await dialog('Kim likes you');
    await visitor.click(screen.getByRole('button', { name }));
    expect(likeModal.get()).toBeNull();
    await closed();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('is closed by a click anywhere else', async () => {
    const { visitor } = like();
    await dialog('Kim likes you');
    await visitor.click(screen.getByRole('heading', { name: 'Kim likes you' }));
    await closed();
  });

  it('is closed by Escape', async () => {
    like();
    // What a browser makes of Escape.
    fireEvent(await dialog('Kim likes you'), new Event('cancel', { cancelable: true }));
    await closed();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('says nothing of a cost', async () => {
    like();
    await dialog('Kim likes you');
    expect(words()).not.toMatch(/credit|free/);
  });
});

describe('a fictional profile', () => {
  it('is a suggestion: nothing says that it likes anybody', async () => {
    like({ fictional: true });
    const { textContent } = await dialog('Have you seen Kim?');
    expect(textContent).toContain('A suggestion from us.');
    expect(textContent).not.toMatch(/likes? you|like each other/);
    expect(document.querySelector('.drawing')).toBeNull();
  });

  it('carries its marker and its explanation', async () => {
    like({ fictional: true });
    await dialog('Have you seen Kim?');
    expect(
      screen.getByRole('button', { name: `See Kim’s profile, ${fictional_singular}` }).textContent,
    ).toBe(fictional_singular);
    expect(screen.getByText(`${fictional_singular}.`)).toBeTruthy();
    expect(screen.getByText(fictional_warning)).toBeTruthy();
  });

  it('carries them in a match too', async () => {
    match(userFixture(), { fictional: true });
    await dialog('It’s a match!');
    expect(
      screen.getByRole('button', { name: `See Kim’s profile, ${fictional_singular}` }).textContent,
    ).toBe(fictional_singular);
    expect(screen.getByText(`${fictional_singular}.`)).toBeTruthy();
    expect(screen.getByText(fictional_warning)).toBeTruthy();
  });
});

describe('a match', () => {
  it('says what a message costs in the button that leads to it', async () => {
    const { visitor } = match({ ...userFixture(), credits: 20, free_messages: 0 });
    await dialog('It’s a match!');
    expect(screen.getByText('3 credits')).toBeTruthy();
    await visitor.click(screen.getByRole('button', { name: /^Write to Kim/ }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(somebody.id, 'chat');
  });

  it('says that there are free messages where there are', async () => {
    match({ ...userFixture(), free_messages: 2 });
    await dialog('It’s a match!');
    expect(screen.getByText('free, 2 left')).toBeTruthy();
    expect(words()).not.toContain('credits');
  });

  it('leads by the photo to the profile', async () => {
    const { visitor } = match();
    await dialog('It’s a match!');
    await visitor.click(screen.getByRole('button', { name: 'See Kim’s profile' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(somebody.id, 'profile');
  });

  const withPhoto = (status: 'active' | 'review'): User => {
    const user = userFixture();
    const main_image = {
      filename: '/photos/own.jpg',
      thumb_filename: '/photos/own-thumb.jpg',
      match: '/photos/own-match.jpg',
      status,
    };
    return { ...user, profile: { ...user.profile, main_image } };
  };

  it('shows both photos', async () => {
    match(withPhoto('active'));
    await dialog('It’s a match!');
    expect(pictures()).toEqual(['/photos/own-match.jpg', '/photos/kim-match.jpg?Signature=1']);
  });

  it('shows no photo of the member’s own that others cannot see', async () => {
    match(withPhoto('review'));
    await dialog('It’s a match!');
    expect(pictures()).toEqual(['/photos/kim-match.jpg?Signature=1']);
  });
});

describe('without a profile', () => {
  it('shows nothing before it has somebody to show, then who likes the member', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetched.mockReturnValue(promise);
    open({ kind: 'like', profile: null });
    await waitFor(() =>
      expect(fetched).toHaveBeenCalledWith('/api/auto-like.php', expect.anything()),
    );
    expect(words()).toBe('');
    resolve(Response.json({ profile: { ...userFixture().profile, name: 'Zed' } }));
    expect(await dialog('Zed likes you')).toBeTruthy();
  });

  it('never shows where nobody is to be shown', async () => {
    fetched.mockResolvedValue(Response.json({ profile: null }));
    open({ kind: 'like', profile: null });
    await waitFor(() => expect(likeModal.get()).toBeNull());
    expect(words()).toBe('');
  });
});

// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { renderMarkup, userFixture } from '#lib/fixtures.tsx';
import { followRestriction, shutOutStore } from '#lib/restriction.ts';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import type { ErrorParams } from '#shared/errors.ts';
import type { ReturningMember } from '#shared/model/remembered-device.ts';
import LoginPage from './login.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const robin: ReturningMember = {
  name: 'Robin',
  picture: '/photos/maple/robin.webp',
  unread_messages: 2,
  new_likes: 1,
};
const failed = new ApiError({ code: 'login_failed', status: 401 });

/** Opens the page on a device that remembers a member, or one that was ended. */
function open(returning: ReturningMember | null, isRemembered = true) {
  const calls = serve({
    'GET remembered-device': { returning },
    'POST user': { user: userFixture() },
  });
  return { ...show(<LoginPage />, { path: '/login', isRemembered }), ...calls };
}
const getPassword = () => screen.findByLabelText('Password');

describe('a device that remembers nobody', () => {
  it('asks for the address, and is not asked to remember unless the box is ticked', async () => {
    const { visitor, sentTo, address } = open(robin, false);
    expect(screen.queryByText(/Robin/)).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    await visitor.type(screen.getByLabelText('Email address'), 'robin@example.com');
    await visitor.type(await getPassword(), 'a secret');
    await visitor.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(address()).toBe('/members'));
    expect(sentTo('POST user')).toEqual([{ email: 'robin@example.com', password: 'a secret' }]);
    expect(sentTo('GET remembered-device')).toEqual([]);
  });

  it('is asked to remember where the box is ticked', async () => {
    const { visitor, sentTo } = open(robin, false);
    await visitor.type(screen.getByLabelText('Email address'), 'robin@example.com');
    await visitor.type(await getPassword(), 'a secret');
    await visitor.click(screen.getByRole('checkbox'));
    await visitor.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(sentTo('POST user')[0]).toMatchObject({ remember: true }));
  });
});

describe('faces', () => {
  /** Pictures of people, as opposed to the brand's drawing. */
  const pictures = () =>
    [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

  it('are nobody’s on a device that remembers nobody, before a tap and after it', async () => {
    document.body.innerHTML = renderMarkup(<LoginPage />, { path: '/login', user: null });
    expect(document.querySelector('input[type="password"]')).toBeTruthy();
    expect(document.querySelector('use')?.getAttribute('href')).toMatch(/#login$/);
    expect([document.querySelectorAll('picture').length, pictures()]).toEqual([0, []]);
    document.body.replaceChildren();
    const { visitor } = open(null, false);
    await visitor.click(await getPassword());
    expect(document.querySelector('use')?.getAttribute('href')).toMatch(/#login$/);
    expect([document.querySelectorAll('picture').length, pictures()]).toEqual([0, []]);
  });

  it('are the member’s own alone where one is remembered', async () => {
    open(robin);
    await screen.findByRole('heading', { level: 1, name: 'Welcome back, Robin' });
    expect(pictures()).toEqual([robin.picture?.replace('.webp', '.jpg')]);
  });
});

describe('an account that is restricted', () => {
  const restricted = (params: ErrorParams) =>
    new ApiError({ code: 'account_restricted', status: 403, params });
  async function logIn(answer: ApiError) {
    const calls = serve({ 'POST user': answer });
    const { visitor, client } = show(<LoginPage />, { path: '/login' });
    followRestriction(client);
    await visitor.type(screen.getByLabelText('Email address'), 'robin@example.com');
    await visitor.type(await getPassword(), 'a secret');
    await visitor.click(screen.getByRole('button', { name: 'Log in' }));
    return { alert: await screen.findByRole('alert'), ...calls };
  }

  it('says why, until when, and how to object', async () => {
    const until = '2026-05-05T12:30:00.000Z';
    const { alert } = await logIn(restricted({ kind: 'suspend', reason: 'rude', until }));
    const words = await within(alert).findByText(/Reason: rude or insulting words/);
    expect(words.textContent).toMatch(/Until 5 May 2026.*12:30/);
    expect(within(alert).getByText('Your account is suspended')).toBeTruthy();
    expect(within(alert).getByText(/Our email gives you the reasons\. Its link/)).toBeTruthy();
    const link = within(alert).getByRole('link', { name: 'Write to us' });
    expect(link.getAttribute('href')).toBe('/complaints');
    // The form stays: another account may log in.
    expect(shutOutStore.get()).toBeNull();
  });

  it('says that it has no end, in an operator’s own words', async () => {
    const { alert } = await logIn(restricted({ kind: 'ban', reason: 'Three accounts at once.' }));
    const words = await within(alert).findByText(/Reason: Three accounts at once\./);
    expect(words.textContent).toMatch(/No end date/);
    expect(within(alert).getByText('Your account has been closed')).toBeTruthy();
  });

  it('names the age of the brand where somebody may be too young', async () => {
    const { alert } = await logIn(restricted({ kind: 'suspend', reason: 'minor' }));
    expect(await within(alert).findByText(/is 18 or over/)).toBeTruthy();
  });

  it('without anything more still leads to the email', async () => {
    const { alert } = await logIn(restricted({}));
    expect(await within(alert).findByText(/Our email says why/)).toBeTruthy();
  });
});

describe('a device that remembers', () => {
  it('greets with what waits, and asks for the password alone', async () => {
    const { visitor, sentTo, address } = open(robin);
    await screen.findByRole('heading', { level: 1, name: 'Welcome back, Robin' });
    expect(screen.getByText('2 new messages waiting')).toBeTruthy();
    expect(screen.getByText('And 1 new like')).toBeTruthy();
    expect(screen.queryByLabelText('Email address')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await visitor.type(await getPassword(), 'a secret');
    await visitor.click(screen.getByRole('button', { name: 'Read your messages' }));
    await waitFor(() => expect(address()).toBe('/chats'));
    expect(sentTo('POST user')).toEqual([{ remembered: true, password: 'a secret' }]);
  });

  it.each([
    [{ unread_messages: 1, new_likes: 0 }, ['1 new message waiting'], /new likes?$/],
    [{ unread_messages: 0, new_likes: 3 }, ['3 new likes'], /messages? waiting/],
    [{ unread_messages: 0, new_likes: 0 }, [], /messages? waiting|new likes?$/],
  ])('%j: shows %j', async (counts, shown, hidden) => {
    open({ ...robin, ...counts });
    await screen.findByRole('heading', { level: 1, name: 'Welcome back, Robin' });
    for (const text of shown) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(hidden)).toBeNull();
    const button = counts.unread_messages > 0 ? 'Read your messages' : 'Log in';
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
  });

  it('can forget the member without a script', async () => {
    open(robin);
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Use another account',
    });
    expect([button.type, button.name, button.value]).toEqual(['submit', 'forget', '1']);
    expect(button.form?.getAttribute('action')).toBe('/api/remembered-device.php');
    expect(button.form?.method).toBe('post');
  });

  it('asks for the address once it was ended', async () => {
    const { visitor } = open(robin);
    await visitor.type(await getPassword(), 'a secret');
    serve({ 'GET remembered-device': { returning: null }, 'POST user': failed });
    await visitor.click(screen.getByRole('button', { name: 'Read your messages' }));
    await screen.findByLabelText('Email address');
    expect(screen.getByRole('alert').textContent).toMatch(/Login failed/i);
    expect(screen.queryByText(/Robin/)).toBeNull();
  });

  it('is like any other once nobody is remembered any more', async () => {
    open(null);
    expect(await screen.findByLabelText('Email address')).toBeTruthy();
  });
});

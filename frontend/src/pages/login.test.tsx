// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
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

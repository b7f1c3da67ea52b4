// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderMarkup, type Surroundings, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import type { RouteName } from '#lib/paths.ts';
import { show } from '#lib/screen.fixtures.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { TopBar } from './top-bar.tsx';

const bar = (surroundings: Surroundings = {}, route: RouteName = 'index') =>
  show(
    <ToastProvider regionLabel="" dismissLabel="">
      <TopBar route={route} />
    </ToastProvider>,
    surroundings,
  );
const member = { user: userFixture(), path: '/chats' };
const home = () => screen.getByRole('link', { name: 'Maple: home' });
const login = () => screen.queryByRole('link', { name: 'Log in' });
const menuButton = () => screen.findByRole('button', { name: /Account menu/ });
const fetched = vi.fn();

beforeEach(() => {
  fetched.mockReset().mockReturnValue(new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
});

describe('the top bar of a visitor', () => {
  it('leads home', async () => {
    const { visitor, address } = bar({ path: '/pricing' });
    await visitor.click(home());
    expect(address()).toBe('/');
  });

  it('leads to log in', async () => {
    const { visitor, address } = bar();
    await visitor.click(screen.getByRole('link', { name: 'Log in' }));
    expect(address()).toBe('/login');
  });

  it('does not lead to log in on that page itself', () => {
    bar({}, 'login');
    expect(login()).toBeNull();
  });

  it('has no places of a member', () => {
    bar();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('the top bar of a member', () => {
  it('leads to the others', async () => {
    const { visitor, address } = bar(member);
    expect(login()).toBeNull();
    await visitor.click(home());
    expect(address()).toBe('/members');
  });

  it('has the member’s places', async () => {
    const { visitor, address } = bar(member);
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    await visitor.click(await within(menu).findByRole('link', { name: 'Likes' }));
    expect(address()).toBe('/likes');
  });

  it.each([
    ['My profile', '/profile'],
    ['Settings', '/notifications'],
  ])('leads from the account menu to %s', async (name, place) => {
    const { visitor, address } = bar(member);
    await visitor.click(await menuButton());
    await visitor.click(await screen.findByRole('menuitem', { name }));
    expect(address()).toBe(place);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('has three things in the account menu', async () => {
    const { visitor } = bar(member);
    await visitor.click(await menuButton());
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'My profile',
      'Settings',
      'Log out',
    ]);
  });

  it('closes the account menu by Escape, and the button has the focus again', async () => {
    const { visitor } = bar(member);
    await visitor.click(await menuButton());
    expect(await screen.findByRole('menu')).toBeTruthy();
    await visitor.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    const button = await menuButton();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('leaves nothing of the member in the browser after logging out', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    for (const key of ['outgoing', 'drafts']) localStorage.setItem(key, '[]');
    sessionStorage.setItem('search_pages', '{}');
    const { visitor } = bar(member);
    await visitor.click(await menuButton());
    await visitor.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
    expect(localStorage.getItem('outgoing')).toBeNull();
    expect(localStorage.getItem('drafts')).toBeNull();
    expect(sessionStorage.length).toBe(0);
    assign.mockRestore();
  });

  it('logs out by the account menu, and says where that failed', async () => {
    fetched.mockResolvedValue(
      Response.json({ error: { code: 'unavailable', message: '' } }, { status: 501 }),
    );
    const { visitor } = bar(member);
    await visitor.click(await menuButton());
    await visitor.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    expect(
      await screen.findByText('The service isn’t available right now. Please try again later.'),
    ).toBeTruthy();
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/api/logout.php',
      expect.objectContaining({ method: 'GET' }),
    );
  });
});

it('the top bar keeps the place of the account while it is not known who is logged in', () => {
  // In the server's page nothing else is there yet.
  const markup = renderMarkup(<TopBar route="index" />, { hasSession: true });
  expect(markup).toContain('top-bar__accountWaiting');
  bar({ hasSession: true });
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
  expect(login()).toBeNull();
});

it('the top bar has no account area while signing up is completed', async () => {
  const settings = { ...settingsFixture(), locales: ['en' as const, 'es' as const] };
  bar({ ...member, settings }, 'complete-signup');
  expect(await screen.findByRole('link', { name: 'Likes' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

describe('the languages', () => {
  it('are not offered where there is but one', () => {
    bar();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('are offered by their own names, and change the page’s', async () => {
    const settings = { ...settingsFixture(), locales: ['en' as const, 'es' as const] };
    const { visitor } = bar({ settings });
    const select = screen.getByRole('combobox', { name: 'Language' });
    // Before the application has started, app/boot.ts listens for this.
    expect(select.dataset.language).toBe('');
    const option = screen.getByRole('option', { name: 'Español' });
    expect(option.getAttribute('lang')).toBe('es');
    expect(select).toHaveProperty('value', 'en');
    await visitor.selectOptions(select, option);
    expect(select).toHaveProperty('value', 'es');
    await waitFor(() => expect(document.documentElement.lang).toMatch(/^es\b/));
  });
});

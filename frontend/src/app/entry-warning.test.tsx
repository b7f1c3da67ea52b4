// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteEmbeddedWarning } from '#lib/entry-warning.ts';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { getLayout, paths, type RouteName } from '#lib/paths.ts';
import { show } from '#lib/screen.fixtures.tsx';
import { readCookie, writeCookie } from '#lib/storage.ts';
import { whenPainted } from '#lib/yield-to-page.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { EntryWarning } from '../features/entry-warning/entry-warning.tsx';
import { showEntryWarning } from './entry-warning.ts';
import { Layout } from './layouts/layout.tsx';

/**
 * Resolves once the page is painted.
 *
 * @param meanwhile what the visitor does before the page's scripts run
 */
async function page(fictional_profiles = true, meanwhile?: () => void) {
  document.body.innerHTML = renderMarkup(<EntryWarning open />, {
    settings: { ...settingsFixture(), min_age: 21, fictional_profiles },
  });
  meanwhile?.();
  showEntryWarning();
  await new Promise((resolve) => whenPainted(() => resolve(null)));
}

afterEach(() => {
  document.body.replaceChildren();
  writeCookie(limits.entrySkippedCookieName, '', 0);
  writeCookie(limits.entryEmbeddedCookieName, '', 0);
  vi.unstubAllGlobals();
});

describe('the site-entry warning', () => {
  it.each([true, false])('says from what age the site is, fictional profiles: %s', async (runs) => {
    await page(runs);
    expect(screen.getByRole('dialog', { name: 'Before you look around' }).textContent).toContain(
      'adults 21 and over',
    );
  });

  it('speaks of fictional profiles where the brand runs them', async () => {
    await page(true);
    expect(screen.getByText(/Some profiles are fictional/)).toBeTruthy();
  });

  it('is silent about fictional profiles where there are none', async () => {
    await page(false);
    expect(screen.getByRole('dialog').textContent).not.toMatch(/fictional/i);
  });

  it.each(['I’m 21 or older', 'Close'])('goes away by “%s”', async (name) => {
    await page();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows with the page, is a modal once that is painted, and is not yet remembered', async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    let before: HTMLElement | undefined;
    await page(true, () => {
      before = screen.getByRole('dialog', { name: 'Before you look around' });
    });
    expect(screen.getByRole('dialog')).toBe(before);
    expect(showModal.mock.contexts).toEqual([before]);
    expect(readCookie(limits.entrySkippedCookieName)).toBeNull();
  });

  it('is gone and remembered when it was closed before its script ran', async () => {
    await page(true, () => document.querySelector('dialog')?.close());
    expect(document.querySelector('dialog')).toBeNull();
    expect(Number(readCookie(limits.entrySkippedCookieName))).toBeGreaterThan(1_700_000_000);
  });

  it('stays after a click on its text', async () => {
    await page();
    await userEvent.click(screen.getByText(/adults 21/));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

/** The layouts of some pages with links to one another, as the application changes between them. */
function visit(
  start: RouteName,
  { country = 'NL', popup = 'yes' as 'yes' | 'no', user = null as User | null } = {},
) {
  // Nothing answers; who is logged in is known.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const routes = ['index', 'login', 'chats', 'landers-adultonly', 'signup'] as const;
  const links = routes.map((name) => <Link key={name} to={paths[name]}>{`to ${name}`}</Link>);
  const shown = show(
    <ToastProvider regionLabel="" dismissLabel="">
      <Routes>
        {routes.map((name) => (
          <Route
            key={name}
            path={paths[name]}
            element={
              <Layout name={getLayout(name)} route={name}>
                {links}
              </Layout>
            }
          />
        ))}
      </Routes>
    </ToastProvider>,
    {
      path: paths[start],
      user,
      settings: {
        ...settingsFixture(),
        enable_site_entry_popup: popup,
        geoip_country: country as 'NL',
      },
    },
  );
  return {
    go: (name: (typeof routes)[number]) =>
      shown.visitor.click(screen.getByRole('link', { name: `to ${name}`, hidden: true })),
    close: async () =>
      shown.visitor.click(await screen.findByRole('button', { name: 'I’m 18 or older' })),
  };
}
const warning = () => screen.findByRole('dialog', { name: 'Before you look around' });
/** What is lazy has loaded by the time another warning would show. */
async function expectNone() {
  await new Promise((resolve) => setTimeout(resolve, 0));
  await vi.dynamicImportSettled();
  expect(screen.queryByRole('dialog', { name: 'Before you look around' })).toBeNull();
}

describe('the site-entry warning, in the browser', () => {
  it('shows to who goes on from a landing page, and is remembered when closed', async () => {
    const { go, close } = visit('landers-adultonly');
    await expectNone();
    await go('index');
    await warning();
    await close();
    await expectNone();
    expect(Number(readCookie(limits.entrySkippedCookieName))).toBeGreaterThan(1_700_000_000);
    await go('login');
    await expectNone();
  });

  it.each([
    ['NL', true],
    ['FR', false],
  ])('shows over conversations in %s: %s', async (country, shows) => {
    const { go } = visit('landers-adultonly', { country });
    await go('chats');
    await (shows ? warning() : expectNone());
  });

  it('is not there after signing up showed it inside its form', async () => {
    noteEmbeddedWarning();
    const { go } = visit('signup');
    await go('index');
    await expectNone();
  });

  it('is no member’s, and none where the brand has it off', async () => {
    visit('index', { user: userFixture() });
    await expectNone();
    cleanup();
    visit('index', { popup: 'no' });
    await expectNone();
  });

  it('does not come a second time over the one that the page brought', async () => {
    document.body.innerHTML = renderMarkup(<EntryWarning />);
    visit('index');
    await expectNone();
  });
});

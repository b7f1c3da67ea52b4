// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { type RouteRow, routes } from '../routes.ts';
import { hasKnownGuard } from './guards.tsx';
import { Screen } from './screen.tsx';

const row: RouteRow = routes.complaints;
/** Gives the route a guard, which a row that types do not check could name. */
const guardWith = (access: string | undefined) => Object.assign(row, { access });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  delete row.access;
  vi.restoreAllMocks();
});

const open = (user?: ReturnType<typeof userFixture>) =>
  show(
    <Routes>
      <Route path="/login" element={<p>The login page.</p>} />
      <Route
        path="*"
        element={<Screen name="complaints" Page={() => <p>What nobody may see unguarded.</p>} />}
      />
    </Routes>,
    { path: '/complaints', ...(user && { user }) },
  );

describe('a page whose row names an unknown guard', () => {
  it.each(['moderator', 'constructor', 'toString'])('%s says so, and shows nothing', (name) => {
    guardWith(name);
    open(userFixture());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      `Unknown middleware ${name}`,
    );
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText('What nobody may see unguarded.')).toBeNull();
    expect(hasKnownGuard('complaints')).toBe(false);
  });
});

describe('a page', () => {
  it('without a guard is open to anyone', () => {
    open();
    expect(screen.getByText('What nobody may see unguarded.')).toBeTruthy();
    expect(hasKnownGuard('complaints')).toBe(true);
  });

  it('for members sends visitors to log in, and back afterwards', () => {
    guardWith('member');
    const { address } = open();
    expect(address()).toBe('/login?to=%2Fcomplaints');
    expect(hasKnownGuard('complaints')).toBe(true);
  });

  it('for members is open to them', () => {
    guardWith('member');
    open(userFixture());
    expect(screen.getByText('What nobody may see unguarded.')).toBeTruthy();
  });
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import type { Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { LandingDesign } from './landing-frame.tsx';
import { MemberLanding } from './member-landing.tsx';

const id = 'A'.repeat(22);
const ann: Profile = { ...userFixture().profile, id, name: 'Ann', about_me: 'I row.' };
const bo: Profile = { ...ann, id: 'B'.repeat(22), name: 'Zed' };
const { fictional_singular, fictional_warning } = settingsFixture();
const fetched = vi.fn();

async function landing(
  design: LandingDesign,
  change: Partial<Profile> = {},
  brand: Partial<Settings> = {},
  related = [bo],
) {
  fetched.mockImplementation(() =>
    Promise.resolve(Response.json({ profile: { ...ann, ...change }, related })),
  );
  const shown = show(<MemberLanding id={id} design={design} />, {
    user: null,
    settings: { ...settingsFixture(), ...brand },
  });
  await screen.findByRole('heading', { level: 1, name: 'This is Ann, 34' });
  return shown;
}
const targets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const login = `/login?to=%2Fmembers%2F${id}`;

beforeEach(() => {
  fetched.mockReset().mockReturnValue(new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
});

describe.each(['portrait', 'bleed', 'grid'] as const)('the landing page as %s', (design) => {
  it('leads on to sign up, from this member, and for members to log in', async () => {
    const { visitor, address } = await landing(design);
    expect(targets()).toEqual([`/members/${id}/signup`, login]);
    expect(screen.queryByRole('button')).toBeNull();
    // Of the two, one looks like a button.
    const looks = document.querySelectorAll('[data-part="button"]');
    expect([...looks].map(({ textContent }) => textContent)).toEqual(['Sign up free']);
    await visitor.click(screen.getByRole('link', { name: 'Sign up free' }));
    expect(address()).toBe(`/members/${id}/signup`);
  });

  it('leads members to log in and back here', async () => {
    const { visitor, address } = await landing(design);
    await visitor.click(screen.getByRole('link', { name: 'Already a member? Log in' }));
    expect(address()).toBe(login);
  });

  it('leads to log in where signing up is by invitation', async () => {
    const { visitor, address } = await landing(design, {}, { signups: 'none' });
    expect(targets()).toEqual([login]);
    expect(screen.getByText(/by invitation only/)).toBeTruthy();
    await visitor.click(screen.getByRole('link', { name: 'Log in' }));
    expect(address()).toBe(login);
  });

  it('marks and explains a fictional profile', async () => {
    await landing(design, { fictional: true }, {}, []);
    // On the photo, and as the explanation's title.
    expect(screen.getAllByText(new RegExp(`^${fictional_singular}\\.?$`))).toHaveLength(2);
    expect(screen.getByText(fictional_warning)).toBeTruthy();
  });

  it('marks no other profile', async () => {
    await landing(design);
    expect(document.body.textContent).not.toContain(fictional_singular);
  });

  it('keeps the place while it loads', () => {
    show(<MemberLanding id={id} design={design} />, { user: null });
    expect(screen.getByRole('heading', { level: 1, name: 'Loading' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('other members', () => {
  it.each(['portrait', 'bleed'] as const)('are not shown on %s', async (design) => {
    await landing(design);
    expect(document.body.textContent).not.toContain('Zed');
  });

  it('are shown on the grid, marked where they are fictional', async () => {
    await landing('grid', {}, {}, [{ ...bo, fictional: true }]);
    expect(screen.getByRole('region', { name: 'More people on Maple' }).textContent).toContain(
      'Zed',
    );
    expect(screen.getByText(fictional_singular)).toBeTruthy();
    expect(screen.getByText(fictional_warning)).toBeTruthy();
  });
});

it('a landing page of nobody says so, and leads on', async () => {
  fetched.mockResolvedValue(Response.json({ error: { code: 'not_found' } }, { status: 404 }));
  const { visitor, address } = show(<MemberLanding id={id} design="portrait" />, { user: null });
  expect(await screen.findByRole('heading', { name: 'Nobody’s here' })).toBeTruthy();
  await visitor.click(screen.getByRole('link', { name: 'Search members' }));
  expect(address()).toBe('/members');
});

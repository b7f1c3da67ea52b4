// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import type { Lander } from '#shared/api/lander.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import { LanderForm } from './lander-form.tsx';

beforeEach(() => sessionStorage.clear());

const lander: Lander = {
  ...{ name: 'gallery', slug: 'spring', variant: null, headline: null, text: null, button: null },
  ...{ picture: null, film: null, accent: null, interest: null, region: null, leads_to: 'form' },
};
interface Viewer {
  user?: User | null;
  brand?: Partial<Settings>;
}
const open = (change: Partial<Lander>, { user = null, brand = {} }: Viewer = {}) =>
  show(<LanderForm lander={{ ...lander, ...change }} action="Come in" />, {
    user,
    settings: { ...settingsFixture(), ...brand },
    path: '/landers/gallery/spring',
  });

describe('the button of a landing page', () => {
  const member = 'M'.repeat(22);
  it.each<[string, Lander['leads_to'], string]>([
    ['home', 'home', '/'],
    ['to the stepped sign-up', 'signup', '/signup'],
    ['to a member', { member }, `/members/${member}`],
  ])('leads %s where the brand says so, and no form is there', async (_, leads_to, target) => {
    const { visitor, address } = open({ leads_to });
    expect(screen.queryByRole('textbox')).toBeNull();
    await visitor.click(screen.getByRole('link', { name: 'Come in' }));
    expect(address()).toBe(target);
  });

  it('has the brand’s own words before the page’s', () => {
    open({ leads_to: 'home', button: 'Look around' });
    expect(screen.getByRole('link', { name: 'Look around' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText('Come in')).toBeNull();
  });

  it('sends the form where it leads nowhere else', () => {
    open({});
    expect(screen.getByRole('button', { name: 'Come in' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Email address' })).toBeTruthy();
  });

  it('leads who is a member to the members, wherever it leads others', async () => {
    const { visitor, address } = open({ leads_to: 'signup' }, { user: userFixture() });
    await visitor.click(screen.getByRole('link', { name: 'Search members' }));
    expect(address()).toBe('/members');
  });

  it('leads to the login where the brand takes nobody', async () => {
    const { visitor, address } = open({ leads_to: 'signup' }, { brand: { signups: 'none' } });
    await visitor.click(screen.getByRole('link', { name: 'Log in' }));
    expect(address()).toBe('/login');
  });
});

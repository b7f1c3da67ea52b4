// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import { getTarget } from '../screen.fixtures.ts';
import { Premium } from './premium.tsx';
import { Pricing } from './pricing.tsx';

const page = (element: React.ReactElement, user: User | null, brand: Partial<Settings> = {}) =>
  show(element, {
    user,
    hasSession: user !== null,
    settings: { ...settingsFixture(), ...brand },
  });

/** The lines of the plan under this heading. */
const getRows = (plan: string) =>
  within(screen.getByRole('heading', { level: 2, name: plan }).parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the premium page', () => {
  it('sets what is free beside what is premium', async () => {
    const { visitor, address } = page(<Premium />, userFixture());
    expect(getRows('Free')).toContain('The first 3 photos of every member');
    expect(getRows('Free')).toContain('Not included: Send gifts');
    expect(getRows('Premium')).toContain('25 photos of your own');
    expect(getRows('Premium')).toContain('Send gifts');
    // The cheapest package of the brand.
    await visitor.click(screen.getByRole('link', { name: 'Packages from £5.00' }));
    expect(address()).toBe('/credits');
  });

  it('says the sentence on matches with its source', () => {
    page(<Premium />, userFixture(), { premium_claim_source: 'Our own figures.' });
    const claim = within(screen.getByRole('figure'));
    expect(claim.getByText(/46% higher chance of a match/)).toBeTruthy();
    expect(claim.getByText('Source: Our own figures.')).toBeTruthy();
  });

  it('says nothing of matches without a source', () => {
    page(<Premium />, userFixture());
    expect(screen.queryByText(/46%|chance of a match/)).toBeNull();
  });

  it('says to premium members that they are', () => {
    page(<Premium />, { ...userFixture(), paid_user: true });
    expect(screen.getByRole('heading', { level: 1, name: 'You’re premium' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Premium Yours' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the packages' })).toBeTruthy();
  });

  it('sends visitors to sign up', async () => {
    const { visitor, address } = page(<Premium />, null);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).not.toContain(
      '/credits',
    );
    await visitor.click(screen.getByRole('link', { name: /Sign up/ }));
    expect(address()).toBe('/signup');
  });
});

describe('the tariffs', () => {
  it('show every package with its total and the price of a message to anybody', () => {
    page(<Pricing />, null);
    const packages = within(screen.getByRole('region', { name: 'Packages' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(packages).toHaveLength(settingsFixture().packages.length);
    for (const [at, { amount }] of settingsFixture().packages.entries()) {
      expect(packages[at]).toContain(`£${amount.value}`);
      expect(packages[at]).toContain('Total incl. 20% VAT');
      expect(packages[at]).toContain('per message');
    }
    expect(getTarget(/Sign up/)).toBe('/signup');
    expect(getTarget('What Premium gives you')).toBe('/premium');
  });

  it('lead members to the packages', async () => {
    const { visitor, address } = page(<Pricing />, userFixture());
    await visitor.click(screen.getByRole('link', { name: 'See the packages' }));
    expect(address()).toBe('/credits');
  });

  it('know a brand’s own rate of VAT', () => {
    page(<Pricing />, null, { vat_percentages: { GB: '5' } });
    expect(screen.getAllByText('Total incl. 5% VAT')).toHaveLength(2);
  });

  it('name no VAT in countries without', () => {
    page(<Pricing />, null, { geoip_selected_country: 'US' });
    expect(screen.getAllByText('Total')).toHaveLength(2);
    expect(screen.queryByText(/VAT/)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import { Premium } from './premium.tsx';
import { Pricing } from './pricing.tsx';

const markup = (
  element: React.ReactElement,
  user: User | null,
  brand: Partial<Settings> = {},
): string =>
  renderMarkup(element, {
    user,
    hasSession: user !== null,
    settings: { ...settingsFixture(), ...brand },
  });

describe('the premium page', () => {
  it('sets what is free beside what is premium', () => {
    const page = markup(<Premium />, userFixture());
    expect(page).toContain('The first 3 photos of every member');
    expect(page).toContain('25 photos of your own');
    expect(page).toContain('<span class="sr-only">Not included: </span>Send gifts');
    expect(page).toContain('href="/credits"');
    expect(page).toContain('Packages from £');
  });

  it('says the sentence on matches only with its source', () => {
    expect(markup(<Premium />, userFixture())).not.toContain('46%');
    const page = markup(<Premium />, userFixture(), { premium_claim_source: 'Our own figures.' });
    expect(page).toContain('46% higher chance of a match');
    expect(page).toContain('Source: Our own figures.');
  });

  it('tells premium members that they are, and sends visitors to sign up', () => {
    const member = { ...userFixture(), paid_user: true };
    expect(markup(<Premium />, member)).toContain('You are premium');
    const visitor = markup(<Premium />, null);
    expect(visitor).toContain('href="/signup"');
    expect(visitor).not.toContain('href="/credits"');
  });
});

describe('the tariffs', () => {
  it('show every package with its total and the price of a message to anybody', () => {
    const page = markup(<Pricing />, null);
    for (const { amount } of settingsFixture().packages) expect(page).toContain(`£${amount.value}`);
    expect(page).toContain('Total incl. 20% VAT');
    expect(page).toContain('per message');
  });

  it('know a brand’s own rate of VAT, and countries without', () => {
    const own = markup(<Pricing />, null, { vat_percentages: { GB: '5' } });
    expect(own).toContain('Total incl. 5% VAT');
    expect(markup(<Pricing />, null, { geoip_selected_country: 'US' })).not.toContain('VAT');
  });
});

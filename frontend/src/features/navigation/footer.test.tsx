// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { settingsFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { Disclaimer } from './disclaimer.tsx';
import { Footer } from './footer.tsx';

const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  delete document.documentElement.dataset.mode;
});

it('has the links that the law and members ask for', () => {
  show(<Footer />);
  const links = (name: string) =>
    within(screen.getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links('Help')).toEqual(
    expect.arrayContaining([
      ['FAQ', '/faq'],
      ['Support', '/service'],
      ['Pricing', '/pricing'],
      ['Complaints', '/complaints'],
    ]),
  );
  expect(links('Rules and rights')).toEqual(
    expect.arrayContaining([
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
      ['Cookies', '/cookies'],
      ['House rules', '/ban'],
      ['Refunds', '/return-policy'],
      ['Compliance statement', '/compliance-statement'],
    ]),
  );
});

it('leads to a page of the site without loading it anew', async () => {
  const { visitor, address } = show(<Footer />);
  await visitor.click(screen.getByRole('link', { name: 'Terms' }));
  expect(address()).toBe('/terms');
});

it('says who runs the site, for whom, and since when the rights are', () => {
  show(<Footer />);
  expect(screen.getByText(/^© 2025 Maple Meetings Ltd/)).toBeTruthy();
  expect(screen.getByText('For adults 18 and over.')).toBeTruthy();
  expect(screen.getByText('1 Sample Road, London · Company No. 00000001')).toBeTruthy();
  expect(getHref('help@maple.example')).toBe('mailto:help@maple.example');
});

it.each([true, false])(
  'has a disclaimer below it, fictional profiles: %s',
  (fictional_profiles) => {
    show(<Disclaimer isPhones />, { settings: { ...settingsFixture(), fictional_profiles } });
    const { textContent } = screen.getByRole('complementary', { name: 'Disclaimer' });
    expect(textContent).toContain('For adults 18 and over.');
    expect(textContent).toContain('messages cost credits');
    expect(textContent).toContain('Never send money');
    expect(textContent?.includes('Some profiles are fictional')).toBe(fictional_profiles);
  },
);

describe('the phone', () => {
  it('has dashes in the United States and is dialled without', () => {
    const settings = settingsFixture();
    settings.company.country = 'US';
    settings.support_phone = '+1 512 555 0142';
    show(<Footer />, { settings });
    expect(getHref('+1-512-555-0142')).toBe('tel:+15125550142');
  });

  it('is left out where a brand does not have any', () => {
    show(<Footer />, { settings: { ...settingsFixture(), support_phone: null } });
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).not.toContainEqual(expect.stringContaining('tel:'));
  });
});

describe('the choices', () => {
  it('change the appearance at once', async () => {
    const { visitor } = show(<Footer />);
    expect(screen.getByRole('radio', { name: 'Automatic' })).toHaveProperty('checked', true);
    await visitor.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(screen.getByRole('radio', { name: 'Dark' })).toHaveProperty('checked', true);
    expect(document.documentElement.dataset.mode).toBe('dark');
  });

  it('have no language where there is but one', () => {
    show(<Footer />);
    expect(screen.queryByRole('navigation', { name: 'Language' })).toBeNull();
  });

  it('change the language, and mark it', async () => {
    const { visitor } = show(<Footer />, {
      settings: { ...settingsFixture(), locales: ['en', 'es'] },
    });
    expect(screen.getByRole('link', { current: true }).textContent).toBe('English');
    await visitor.click(screen.getByRole('link', { name: 'Español' }));
    expect(screen.getByRole('link', { current: true }).textContent).toBe('Español');
    await waitFor(() => expect(document.documentElement.lang).toMatch(/^es\b/));
  });
});

import { expect, it } from 'vitest';
import { renderMarkup, settingsFixture } from '#lib/fixtures.tsx';
import { Footer } from './footer.tsx';

it('has the links that the law and members ask for', () => {
  const links = [...renderMarkup(<Footer />).matchAll(/href="(\/[^"]*)"/g)].map(([, to]) => to);
  expect(links).toEqual(
    expect.arrayContaining([
      ...['/terms', '/privacy', '/cookies', '/ban', '/pricing', '/complaints'],
      ...['/return-policy', '/faq', '/service', '/compliance-statement'],
    ]),
  );
});

it('says who runs the site, for whom, and since when the rights are', () => {
  const markup = renderMarkup(<Footer />);
  expect(markup).toContain('© 2025 Maple Meetings Ltd');
  expect(markup).toContain('18');
  expect(markup).toContain('1 Sample Road');
});

it('shows the phone with dashes in the United States and dials it without', () => {
  const settings = settingsFixture();
  settings.company.country = 'US';
  settings.support_phone = '+1 512 555 0142';
  const markup = renderMarkup(<Footer />, { settings });
  expect(markup).toContain('href="tel:+15125550142"');
  expect(markup).toContain('+1-512-555-0142');
});

it('leaves out a phone that a brand does not have', () => {
  expect(
    renderMarkup(<Footer />, { settings: { ...settingsFixture(), support_phone: null } }),
  ).not.toContain('tel:');
});

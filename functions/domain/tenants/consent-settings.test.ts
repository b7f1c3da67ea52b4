import { describe, expect, it } from 'vitest';
import { serviceFixture } from '#shared/fixtures.ts';
import { getConsentSettings } from './consent-settings.ts';
import { brandFixture } from './fixtures.ts';

function withServices(change: (brand: ReturnType<typeof brandFixture>) => void = () => undefined) {
  const brand = brandFixture();
  brand.config.services = [serviceFixture()];
  change(brand);
  return getConsentSettings(brand);
}

it('asks nothing where the brand uses no service', () => {
  expect(getConsentSettings(brandFixture())).toBeNull();
});

it('tells neither the brand’s id at a service nor its hosts', () => {
  const shown = JSON.stringify(withServices());
  expect(shown).toContain('Ad measurement');
  expect(shown).not.toContain('GTM-');
  expect(shown).not.toContain('googletagmanager');
});

describe('the version', () => {
  const version = withServices()?.text_version;

  it('stays while the question does', () => {
    expect(withServices()?.text_version).toBe(version);
    const inAnotherOrder = withServices((brand) => {
      const [service = serviceFixture()] = brand.config.services;
      brand.config.services = [
        Object.fromEntries(Object.entries(service).reverse()) as typeof service,
      ];
    });
    expect(inAnotherOrder?.text_version).toBe(version);
    expect(
      withServices((brand) => Object.assign(brand.config, { name: 'Oak' }))?.text_version,
    ).toBe(version);
  });

  it.each<[string, Parameters<typeof withServices>[0]]>([
    [
      'another service',
      (brand) =>
        void brand.config.services.push(serviceFixture({ kind: 'analytics', id: 'G-AB12' })),
    ],
    ['another host', (brand) => void brand.config.services[0]?.hosts.push('https://x.example')],
    [
      'another cookie',
      (brand) => void brand.config.services[0]?.cookies.push({ name: 'x', days: 1 }),
    ],
    [
      'words of the brand’s own',
      (brand) => Object.assign(brand.texts, { en: { consent: { title: 'Well?' } } }),
    ],
  ])('changes with %s', (_, change) => {
    expect(withServices(change)?.text_version).not.toBe(version);
  });
});

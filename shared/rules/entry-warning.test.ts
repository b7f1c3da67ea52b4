import { describe, expect, it } from 'vitest';
import { type EntryVisit, entryWarningVisible } from './entry-warning.ts';

type Shown = Parameters<typeof entryWarningVisible>[0];

const settings: Shown = {
  enable_site_entry_popup: 'yes',
  site_entry_countries: ['DE'],
  geoip_selected_country: 'DE',
  geoip_country: 'DE',
};
const visit: EntryVisit = {
  standalone: false,
  skippedAt: null,
  loggedIn: false,
  embeddedShown: false,
  layout: 'default',
};
const visible = (changes: { settings?: Partial<Shown>; visit?: Partial<EntryVisit> }) =>
  entryWarningVisible({ ...settings, ...changes.settings }, { ...visit, ...changes.visit });

describe('the site-entry warning', () => {
  it('shows when every condition holds', () => {
    expect(visible({})).toBe(true);
  });

  it.each<[string, Parameters<typeof visible>[0]]>([
    ['the site is installed', { visit: { standalone: true } }],
    ['it was closed before', { visit: { skippedAt: '1767225600' } }],
    ['the brand has it off', { settings: { enable_site_entry_popup: 'no' } }],
    ['the visitor is logged in', { visit: { loggedIn: true } }],
    ['the signup flow showed its own', { visit: { embeddedShown: true } }],
    ['the country is not listed', { settings: { geoip_country: 'AT' } }],
    [
      'the country is unknown and the selected one is not listed',
      { settings: { geoip_country: null, geoip_selected_country: 'AT' } },
    ],
    ['the layout is the lander’s', { visit: { layout: 'lander' } }],
    ['the layout is empty', { visit: { layout: 'empty' } }],
  ])('is not there when %s', (_, changes) => {
    expect(visible(changes)).toBe(false);
  });

  it('shows in every country where none is listed', () => {
    expect(visible({ settings: { site_entry_countries: [], geoip_country: 'PL' } })).toBe(true);
  });

  it('goes by the selected country where the visitor’s is not known', () => {
    expect(visible({ settings: { geoip_country: null } })).toBe(true);
  });

  it.each([
    ['NL', true],
    ['DE', true],
    ['AT', false],
    ['US', false],
  ])('shows in the chat layout to visitors from %s: %s', (country, shown) => {
    expect(
      visible({
        settings: { site_entry_countries: [], geoip_country: country },
        visit: { layout: 'chat' },
      }),
    ).toBe(shown);
  });
});

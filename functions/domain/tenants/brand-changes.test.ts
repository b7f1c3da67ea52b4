import { describe, expect, it } from 'vitest';
import { getChanges, isPriceChange } from './brand-changes.ts';
import { brandFixture } from './fixtures.ts';

type Changing = ReturnType<typeof brandFixture>;

/** What changes where a brand is changed so. */
function changesBy(
  change: (brand: Changing) => void,
  files: { before?: Record<string, string>; after?: Record<string, string> } = {},
) {
  const after = structuredClone(brandFixture());
  change(after);
  return getChanges(
    { brand: brandFixture(), files: files.before },
    { brand: after, files: files.after },
  );
}

describe('changes of a brand', () => {
  it('are none where nothing changed', () => {
    expect(changesBy(() => undefined)).toEqual([]);
  });

  it('are named by the package, not by its place', () => {
    const [first] = brandFixture().config.prices.packages;
    const changes = changesBy(({ config }) => {
      const [one] = config.prices.packages;
      if (one) one.amount.value = '1.23';
      config.prices.packages.reverse();
    });
    expect(changes).toEqual([
      {
        area: 'prices',
        path: `prices.packages.${first?.id}.amount.value`,
        ...{ before: first?.amount.value, after: '1.23' },
      },
    ]);
  });

  it('come by area: what members pay stands first', () => {
    const changes = changesBy((brand) => {
      brand.theme.light['--ink'] = '#010203';
      brand.texts = { ...brand.texts, pl: { home: { title: 'Inny' } } };
      brand.config.countries = ['GB', 'IE'];
      brand.config.features.welcome_discount = 33;
      brand.config.prices.message_credits += 1;
    });
    expect(changes.map(({ area }) => area)).toEqual([
      ...['prices', 'countries', 'features', 'texts', 'looks'],
    ]);
    expect(changes.map(isPriceChange)).toEqual([true, false, false, false, false]);
  });

  it('say what came and what went', () => {
    const [before] = changesBy((brand) => {
      brand.config.company.oss = { scheme: 'non_union', member_state: 'IE' };
    });
    expect(before).toMatchObject({ area: 'company', before: null, after: 'IE' });
    const gone = changesBy(({ config }) => config.gifts.splice(0, 1));
    expect(gone).toMatchObject([{ area: 'prices', after: null }]);
  });

  it('name files whose content is no value of the declaration', () => {
    const files = {
      before: { 'pages/en/terms.md': 'a', 'assets/logo.svg': 'b', 'theme.json': 'c' },
      after: { 'pages/en/terms.md': 'x', 'assets/new.svg': 'b', 'theme.json': 'y' },
    };
    expect(changesBy(() => undefined, files)).toEqual([
      { area: 'pages', path: 'pages/en/terms.md', before: 'a', after: 'x' },
      { area: 'files', path: 'assets/logo.svg', before: 'b', after: null },
      { area: 'files', path: 'assets/new.svg', before: null, after: 'b' },
    ]);
  });

  it('are cut where they are long', () => {
    const [change] = changesBy((brand) => {
      brand.texts = { en: { home: { title: 'a'.repeat(1_000) } } };
    });
    expect(change?.after).toHaveLength(300);
  });
});

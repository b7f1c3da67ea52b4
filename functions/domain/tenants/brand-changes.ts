/** What differs between two versions of a brand. */
import { type BrandChange, type ChangeArea, changeAreas } from '#shared/model/brand-desk.ts';
import type { Brand } from '../core/brand.ts';
import type { StoredVersion } from './versions.ts';

/** A version, as far as it is compared. */
export interface ComparedVersion {
  brand: Pick<Brand, 'config' | 'theme' | 'texts' | 'landers'>;
  files: StoredVersion['files'];
}

/** Sections of the declaration, by the area that a change of them is about. */
const areas: Record<string, ChangeArea> = {
  ...{ prices: 'prices', gifts: 'prices', currency: 'prices' },
  ...{ payments: 'payments', company: 'company', name: 'company', domains: 'domains' },
  ...{ countries: 'countries', locales: 'countries', default_locale: 'countries' },
  ...{ domain_language: 'countries', time_zone: 'countries' },
  ...{ features: 'features', fictional: 'features', premium_claim_source: 'features' },
  ...{ limits: 'limits', complaints: 'limits', profile: 'profile' },
  ...{ mail: 'mail', push: 'mail', services: 'services', consent_proof_years: 'services' },
};

/** What members pay: two people decide on it. */
export const isPriceChange = ({ area }: BrandChange): boolean => area === 'prices';

/**
 * Compares two versions value by value. What is in a list is compared by its `id` or `name` where it
 * has one, and by its place else.
 *
 * @returns changes by area, in the order in which areas matter, and by place within it
 */
export function getChanges(before: ComparedVersion, after: ComparedVersion): BrandChange[] {
  const [old, new_] = [flatten(before), flatten(after)];
  const places = [...new Set([...old.keys(), ...new_.keys()])];
  return places
    .filter((place) => old.get(place) !== new_.get(place))
    .map((place) => toChange(place, old.get(place), new_.get(place)))
    .sort(
      (one, other) =>
        changeAreas.indexOf(one.area) - changeAreas.indexOf(other.area) ||
        (one.path < other.path ? -1 : 1),
    );
}

/** Between the parts of a place: no key of a declaration has it. */
const separator = '\u0000';

function flatten({ brand, files }: ComparedVersion): Map<string, string> {
  const flat = new Map<string, string>();
  const { config, theme, texts, landers } = brand;
  for (const [section, value] of Object.entries(config)) {
    addValues(flat, ['config', section], value);
  }
  addValues(flat, ['theme'], theme);
  addValues(flat, ['texts'], texts);
  addValues(flat, ['landers'], landers);
  for (const [file, hash] of Object.entries(files ?? {})) {
    if (!isComparedByValue(file)) flat.set(['files', file].join(separator), hash);
  }
  return flat;
}

/** Its values are compared above: it is no change of its own. */
const isComparedByValue = (file: string): boolean =>
  /^(tenant|theme|landers)\.json$|^locales\//.test(file);

function addValues(flat: Map<string, string>, place: readonly string[], value: unknown): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    // A list of words is one value, such as the countries.
    if (value.every((one) => typeof one !== 'object')) {
      flat.set(place.join(separator), value.join(', '));
      return;
    }
    const names = value.map(getName);
    const areUnique = new Set(names).size === names.length;
    value.forEach((one, index) => {
      const name = areUnique ? names[index] : null;
      addValues(flat, [...place, name ?? String(index + 1)], one);
    });
  } else if (typeof value === 'object') {
    for (const [key, below] of Object.entries(value)) addValues(flat, [...place, key], below);
  } else flat.set(place.join(separator), String(value));
}

function getName(item: unknown): string | null {
  const { id, name } = (item ?? {}) as { id?: unknown; name?: unknown };
  if (typeof id === 'string') return id;
  return typeof name === 'string' ? name : null;
}

const longestValue = 300;
const cut = (value: string | undefined): string | null => {
  if (value === undefined) return null;
  return value.length > longestValue ? `${value.slice(0, longestValue - 1)}…` : value;
};

function toChange(place: string, before?: string, after?: string): BrandChange {
  const [root = '', ...path] = place.split(separator);
  const values = { before: cut(before), after: cut(after) };
  switch (root) {
    case 'theme':
      return { area: 'looks', path: path.join('.'), ...values };
    case 'texts':
      return { area: 'texts', path: path.join('.'), ...values };
    case 'landers':
      return { area: 'landers', path: path.join('.'), ...values };
    case 'files': {
      const [file = ''] = path;
      return { area: file.startsWith('pages/') ? 'pages' : 'files', path: file, ...values };
    }
    default:
      return { area: areas[path[0] ?? ''] ?? 'other', path: path.join('.'), ...values };
  }
}

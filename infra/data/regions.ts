/** The regions of every country, out of ISO 3166-2. */
import { iso31662 } from 'iso-3166';
import { type Country, countries } from '#shared/model/values.ts';
import { type RegionKind, type RegionLevel, regionLevels } from './region-levels.ts';

export interface Region {
  /** ISO 3166-2 code, for example `NL-UT`. */
  id: string;
  name: string;
  kind: RegionKind;
}

/** Regions by country, each list in its country's alphabetical order. */
export type Regions = Readonly<Record<Country, readonly Region[]>>;

export function buildRegions(): Regions {
  return Object.fromEntries(
    countries.map((country) => [country, getRegions(country, regionLevels[country])]),
  ) as Record<Country, Region[]>;
}

/** The JSON text of `regions.json`: one region a line, so that a refresh reads as a diff. */
export function formatRegions(regions: Regions): string {
  const lists = Object.entries(regions).map(([country, list]) => {
    const lines = list.map(
      ({ id, name, kind }) =>
        `    { "id": ${JSON.stringify(id)}, "name": ${JSON.stringify(name)}, "kind": "${kind}" }`,
    );
    return `  "${country}": [\n${lines.join(',\n')}\n  ]`;
  });
  return `{\n${lists.join(',\n')}\n}\n`;
}

function getRegions(country: Country, level: RegionLevel): Region[] {
  const { compare } = new Intl.Collator(level.locale);
  return iso31662
    .filter(({ parent }) => level.parents.includes(parent))
    .map(({ code, name }) => ({ id: code, name, suffix: code.slice(country.length + 1) }))
    .filter(({ suffix }) => level.only?.includes(suffix) ?? true)
    .filter(({ suffix }) => !level.except?.includes(suffix))
    .map(({ id, name, suffix }) => ({
      id,
      name: level.names?.[suffix] ?? displayName(country, name),
      kind: level.kinds?.[suffix] ?? level.kind,
    }))
    .sort((a, b) => compare(a.name, b.name));
}

/**
 * A comma means two things in the package: an inverted name in Spain (`Madrid, Comunidad de`) and
 * a second language in Italy (`Valle d'Aosta, Vallée d'Aoste`).
 */
function displayName(country: Country, name: string): string {
  const [head = name, tail] = name.split(', ');
  return tail !== undefined && country === 'ES' ? `${tail} ${head}` : head;
}

/**
 * Reverse geocoding without an external service. It finds the nearest point of the GeoNames extract
 * in data/cities.bin (built by infra/data/build.ts; see docs/data-sources.md). Coordinates are used
 * for one look-up and are neither logged nor stored.
 */
import { readFileSync } from 'node:fs';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Country } from '#shared/model/values.ts';
import type { Needs } from './needs.ts';

export const needs: Needs = { files: { 'functions/adapters/data/cities.bin': 'data/cities.bin' } };

/** Files that must be copied beside a bundle of this module, relative to functions/adapters. */
export const geocodeAssets = ['data/cities.bin'] as const;

/** Coordinates farther than this from every known point have no result, e.g. on the open sea. */
export const MAX_DISTANCE_KM = 50;

export interface GeocodedPlace {
  /** In the local spelling, for example `München`. */
  city: string;
  /** ISO 3166-2 code, one of `regionsByCountry()[country]`. */
  region: string;
  country: Country;
}

/** The header of the file. Byte ranges count from the end of the header. */
interface Header {
  points: number;
  nodeSize: number;
  /** Label of points outside the served countries. */
  outside: number;
  regions: string[];
  /** Position in `names` of each region's first name. */
  firstName: number[];
  coordinates: ByteRange;
  labels: ByteRange;
  names: ByteRange;
}

type ByteRange = [offset: number, length: number];

interface Gazetteer {
  index: KDBush;
  header: Header;
  labels: Uint32Array;
  names: string[];
}

let loaded: Gazetteer | undefined;

/**
 * Returns the city, region and country at coordinates.
 *
 * @param latitude degrees north, -90 to 90
 * @param longitude degrees east, -180 to 180
 * @returns null where the nearest known point is farther than MAX_DISTANCE_KM or in a country that
 *   is not served, and where coordinates are out of range or not finite
 * @throws Error when data/cities.bin is not beside the module
 */
export function reverseGeocode(latitude: number, longitude: number): GeocodedPlace | null {
  // NaN fails every comparison, so this form of the condition refuses it too.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  loaded ??= load();
  const { index, header, labels, names } = loaded;
  const [point] = around(index, longitude, latitude, 1, MAX_DISTANCE_KM);
  if (point === undefined) return null;
  const label = labels[point] ?? header.outside;
  const city = names[label];
  if (city === undefined) return null;
  const region = header.regions[header.firstName.findLastIndex((first) => first <= label)];
  if (region === undefined) return null;
  return { city, region, country: region.slice(0, 2) as Country };
}

function load(): Gazetteer {
  const file = readFileSync(new URL('./data/cities.bin', import.meta.url));
  const start = 4 + file.readUInt32LE(0);
  const header = JSON.parse(file.toString('utf8', 4, start)) as Header;
  // The bytes are copied because a typed array must start at a multiple of its element's size.
  const section = ([offset, length]: ByteRange) =>
    new Uint8Array(file.subarray(start + offset, start + offset + length)).buffer;

  // The file holds the points in the order of the tree, so their ids are their positions.
  const index = new KDBush(header.points, header.nodeSize, Float32Array);
  index.coords.set(new Float32Array(section(header.coordinates)));
  for (let id = 0; id < header.points; id += 1) index.ids[id] = id;
  return {
    index,
    header,
    labels: new Uint32Array(section(header.labels)),
    names: Buffer.from(section(header.names)).toString('utf8').split('\n'),
  };
}

/**
 * The gazetteer of reverse geocoding: every point of the served countries with its city and region,
 * and the points of neighbouring countries, so that a place across a border is nobody's rather
 * than the nearest served city's.
 */
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { type Country, countries } from '#shared/model/values.ts';
import { largeCities, localNames, municipalReachKm, municipalWords } from './city-names.ts';
import { regionLevels } from './region-levels.ts';
import type { Regions } from './regions.ts';
import type { SourceCity, Sources } from './sources.ts';

/** Share of a country's points that may belong to no region. */
export const MAX_UNMAPPED_SHARE = 0.005;
/**
 * A foreign point farther than this from every served city cannot be the nearest one to a place
 * within reach of a served city: twice the reach of a look-up (50 km).
 */
const BORDER_KM = 100;
/** A city inside a served city, where people have that city's name and region. */
const ENCLAVES = ['VA'];
/** About 110 m: finer than a city needs. */
const COORDINATE_DIGITS = 3;
const NODE_SIZE = 64;
/** Label of a point outside the served countries. */
const OUTSIDE = 0xffffffff;

/** A labelled point; `region` is null outside the served countries. */
export interface Point {
  name: string;
  latitude: number;
  longitude: number;
  /** GeoNames code: country.admin1.admin2. */
  unit: string;
  region: string | null;
}

export interface Gazetteer {
  points: Point[];
  /** By country: points read, points without a region (left out), points named after a bigger city. */
  counts: Record<Country, { read: number; unmapped: number; parts: number }>;
}

/**
 * Throws an Error naming what is wrong: a region without a city, too many cities without a region,
 * or a large city of city-names.ts that is not found exactly once.
 */
export function buildGazetteer(regions: Regions, sources: Sources): Gazetteer {
  const findRegion = regionFinder(regions, sources);
  const counts = {} as Gazetteer['counts'];
  const served: Point[] = [];
  for (const country of countries) {
    const read = sources.cities.filter((city) => city.country === country && isPlaceName(city));
    const mapped = read
      .map((city) => toPoint(city, findRegion(city)))
      .filter((point) => point.region !== null);
    const unmapped = read.length - mapped.length;
    if (unmapped > read.length * MAX_UNMAPPED_SHARE) {
      throw new Error(`${country}: ${unmapped} of ${read.length} cities have no region`);
    }
    const reached = new Set(mapped.map(({ region }) => region));
    const missing = regions[country].filter(({ id }) => !reached.has(id));
    if (missing.length > 0) {
      throw new Error(`${country}: no city in ${missing.map(({ id }) => id).join(', ')}`);
    }
    const parts = nameAfterBiggerCity(country, mapped, sources);
    counts[country] = { read: read.length, unmapped, parts };
    served.push(...mapped);
  }
  return { points: [...served, ...foreignNeighbours(served, sources)], counts };
}

/**
 * Self-describing binary file, little-endian: header length (uint32), header (JSON, padded with
 * spaces), then at the byte offsets the header names: `coordinates` (float32 longitude, latitude
 * per point, in kd-tree order), `labels` (uint32 per point: a name's position, or the header's
 * `outside`), `names` (UTF-8, one a line; region r's begin at `firstName[r]`).
 */
export function encodeGazetteer({ points }: Gazetteer): Buffer {
  const getKey = ({ region, name }: Point) => `${region}\n${name}`;
  const named = points.filter(({ region }) => region !== null);
  const keys = [...new Set(named.map(getKey))].sort();
  const labelByKey = new Map(keys.map((key, label) => [key, label]));
  const names = keys.map((key) => key.slice(key.indexOf('\n') + 1));
  const regionOfKey = keys.map((key) => key.slice(0, key.indexOf('\n')));
  const regionIds = [...new Set(regionOfKey)];

  const index = createIndex(points);
  const coordinates = index.coords as Float32Array;
  const labels = new Uint32Array(
    Array.from(index.ids, (id) => labelByKey.get(getKey(points[id] as Point)) ?? OUTSIDE),
  );
  const sections = {
    coordinates: toBytes(coordinates),
    labels: toBytes(labels),
    names: Buffer.from(names.join('\n')),
  };
  // Offsets count from the end of the header, so that they do not depend on its length.
  let offset = 0;
  const offsets: Record<string, [offset: number, length: number]> = {};
  for (const [section, bytes] of Object.entries(sections)) {
    offsets[section] = [offset, bytes.length];
    offset += bytes.length;
  }
  const header = JSON.stringify({
    points: points.length,
    nodeSize: NODE_SIZE,
    outside: OUTSIDE,
    regions: regionIds,
    firstName: regionIds.map((id) => regionOfKey.indexOf(id)),
    ...offsets,
  });
  const headerBytes = Buffer.from(header);
  const padded = Buffer.concat([
    headerBytes,
    Buffer.alloc((8 - ((4 + headerBytes.length) % 8)) % 8, ' '),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(padded.length);
  return Buffer.concat([length, padded, ...Object.values(sections)]);
}

/** A name without case, accents and punctuation. */
function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll(/ł/giu, 'l')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}

/** A region's name without the words for an administrative unit, to compare the two sources. */
function foldRegion(name: string): string {
  return fold(name)
    .replaceAll(/\b(county|city|region|state of|district|voivodeship)\b/gu, ' ')
    .replaceAll(/ +/gu, ' ')
    .trim();
}

function regionFinder(regions: Regions, { unitNames }: Sources) {
  const found = new Map<string, string | null>();
  return (city: SourceCity): string | null => {
    const country = city.country as Country;
    const { unit } = regionLevels[country];
    const code = unit === 'admin1' ? city.admin1 : `${city.admin1}.${city.admin2}`;
    const key = `${country}.${code}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const region = regionOfUnit(country, code, unitNames.get(key) ?? '', regions);
    found.set(key, region);
    return region;
  };
}

function regionOfUnit(
  country: Country,
  code: string,
  name: string,
  regions: Regions,
): string | null {
  const { matchBy, aliases } = regionLevels[country];
  const suffix = code.slice(code.lastIndexOf('.') + 1).replace(/^0+(?=.)/u, '');
  const alias = aliases?.[name];
  const region = regions[country].find(({ id, name: regionName }) => {
    if (matchBy === 'code') return id === `${country}-${suffix}`;
    if (alias !== undefined) return id === `${country}-${alias}`;
    return foldRegion(regionName) === foldRegion(name);
  });
  return region?.id ?? null;
}

/** Census tracts came into GeoNames under their numbers. */
function isPlaceName({ name }: SourceCity): boolean {
  return !/^Ct \d+$/u.test(name);
}

function toPoint(city: SourceCity, region: string | null): Point {
  const round = (degrees: string) => Number(Number(degrees).toFixed(COORDINATE_DIGITS));
  return {
    name: localNames[city.country as Country]?.[city.name] ?? city.name,
    latitude: round(city.lat),
    longitude: round(city.lng),
    unit: `${city.country}.${city.admin1}.${city.admin2}`,
    region,
  };
}

/**
 * Gives the parts of a bigger city that city's name. Their points stay: they follow the city's
 * outline better than its centre does. Returns how many were renamed.
 */
function nameAfterBiggerCity(country: Country, points: Point[], sources: Sources): number {
  let parts = 0;
  const index = createIndex(points);
  const rename = (centre: Point, within: string, reachKm: number) => {
    for (const id of around(index, centre.longitude, centre.latitude, undefined, reachKm)) {
      const point = points[id] as Point;
      if (!isWithin(point.unit, within) || point.name === centre.name) continue;
      point.name = centre.name;
      parts += 1;
    }
  };
  const centres = new Map<string, Point[]>();
  for (const point of points) {
    const key = fold(point.name);
    const same = centres.get(key);
    if (same) same.push(point);
    else centres.set(key, [point]);
  }

  for (const { within, city, reachKm } of largeCities) {
    if (!within.startsWith(`${country}.`)) continue;
    rename(getCentre(centres.get(fold(city)) ?? [], within, city), within, reachKm);
  }
  const reachKm = municipalReachKm[country];
  if (reachKm !== undefined) {
    for (const unit of [...new Set(points.map((point) => point.unit))]) {
      const municipality = fold((sources.unitNames.get(unit) ?? '').replaceAll(municipalWords, ''));
      // One that was renamed meanwhile is a part itself, not a centre.
      const centre = centres
        .get(municipality)
        ?.find((point) => point.unit === unit && fold(point.name) === municipality);
      if (centre) rename(centre, unit, reachKm);
    }
  }
  for (const point of points) {
    const town = point.name.match(/^(.+?) \/ /u)?.[1];
    if (town === undefined) continue;
    point.name = town.replace(/ \(.*\)$/u, '');
    parts += 1;
  }
  return parts;
}

/** The city's own entry: in the unit of its parts or, where that has none, in the same admin1. */
function getCentre(candidates: Point[], within: string, city: string): Point {
  const admin1 = within.split('.').slice(0, 2).join('.');
  const inUnit = candidates.filter(({ unit }) => isWithin(unit, within));
  const found =
    inUnit.length > 0 ? inUnit : candidates.filter(({ unit }) => isWithin(unit, admin1));
  const [centre, ...others] = found;
  if (!centre || others.length > 0) {
    throw new Error(`${within}: ${found.length} entries are called ${city}, not one`);
  }
  return { ...centre };
}

function isWithin(unit: string, prefix: string): boolean {
  return unit === prefix || unit.startsWith(`${prefix}.`);
}

function foreignNeighbours(served: Point[], { cities }: Sources): Point[] {
  const index = createIndex(served);
  // A look-up far from every point walks much of the tree, and most of the world is far: the box
  // around a point is asked first. A degree of latitude is 111 km.
  const isNear = ({ latitude, longitude }: Point) => {
    const degrees = BORDER_KM / 111;
    const wide = degrees / Math.cos((latitude * Math.PI) / 180);
    const box = index.range(
      longitude - wide,
      latitude - degrees,
      longitude + wide,
      latitude + degrees,
    );
    return box.length > 0 && around(index, longitude, latitude, 1, BORDER_KM).length > 0;
  };
  return cities
    .filter(({ country }) => !(countries as readonly string[]).includes(country))
    .filter(({ country }) => !ENCLAVES.includes(country))
    .map((city) => toPoint(city, null))
    .filter(isNear);
}

function createIndex(points: Point[]): KDBush {
  const index = new KDBush(points.length, NODE_SIZE, Float32Array);
  for (const { longitude, latitude } of points) index.add(longitude, latitude);
  return index.finish();
}

function toBytes(array: Float32Array | Uint32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}

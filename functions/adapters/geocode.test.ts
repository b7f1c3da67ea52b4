import { describe, expect, it } from 'vitest';
import { geocodeAssets, reverseGeocode } from './geocode.ts';
import { regionsByCountry } from './regions.ts';

type Case = readonly [latitude: number, longitude: number, city: string, region: string];

const centres: readonly Case[] = [
  [52.0907, 5.1214, 'Utrecht', 'NL-UT'],
  [52.3676, 4.9041, 'Amsterdam', 'NL-NH'],
  [51.2194, 4.4025, 'Antwerpen', 'BE-VAN'],
  [50.8467, 4.3525, 'Bruxelles', 'BE-BRU'],
  [53.5511, 9.9937, 'Hamburg', 'DE-HH'],
  [48.1372, 11.5756, 'München', 'DE-BY'],
  [48.2082, 16.3738, 'Wien', 'AT-9'],
  [47.3769, 8.5417, 'Zürich', 'CH-ZH'],
  [46.2044, 6.1432, 'Genève', 'CH-GE'],
  [48.8566, 2.3522, 'Paris', 'FR-IDF'],
  [41.9192, 8.7386, 'Ajaccio', 'FR-20R'],
  [41.9028, 12.4964, 'Roma', 'IT-62'],
  [40.4168, -3.7038, 'Madrid', 'ES-MD'],
  [41.3874, 2.1686, 'Barcelona', 'ES-CT'],
  [35.8894, -5.3213, 'Ceuta', 'ES-CE'],
  [52.2297, 21.0122, 'Warszawa', 'PL-14'],
  [50.0647, 19.945, 'Kraków', 'PL-12'],
  [40.7128, -74.006, 'New York', 'US-NY'],
  [30.2672, -97.7431, 'Austin', 'US-TX'],
  [21.3069, -157.8583, 'Honolulu', 'US-HI'],
  [38.9072, -77.0369, 'Washington', 'US-DC'],
  [43.6532, -79.3832, 'Toronto', 'CA-ON'],
  [45.5019, -73.5674, 'Montréal', 'CA-QC'],
  [-33.8688, 151.2093, 'Sydney', 'AU-NSW'],
  [-36.8509, 174.7645, 'Auckland', 'NZ-AUK'],
  [51.5074, -0.1278, 'London', 'GB-ENG'],
  [55.9533, -3.1883, 'Edinburgh', 'GB-SCT'],
  [54.5973, -5.9301, 'Belfast', 'GB-NIR'],
  [53.3498, -6.2603, 'Dublin', 'IE-D'],
];

const nearBorders: readonly Case[] = [
  [50.7753, 6.0839, 'Aachen', 'DE-NW'],
  [50.8514, 5.691, 'Maastricht', 'NL-LI'],
  [47.5596, 7.5886, 'Basel', 'CH-BS'],
  [47.6156, 7.6614, 'Lörrach', 'DE-BW'],
  [48.5734, 7.7521, 'Strasbourg', 'FR-GES'],
  [48.572, 7.815, 'Kehl', 'DE-BW'],
  [51.1526, 14.9872, 'Görlitz', 'DE-SN'],
  [32.7157, -117.1611, 'San Diego', 'US-CA'],
];

const districts: readonly Case[] = [
  [52.4987, 13.418, 'Berlin', 'DE-BE'],
  [52.3137, 4.9736, 'Amsterdam', 'NL-NH'],
  [48.8867, 2.3431, 'Paris', 'FR-IDF'],
  [51.4613, -0.1156, 'London', 'GB-ENG'],
  [40.6782, -73.9442, 'New York', 'US-NY'],
  [47.4111, 8.5441, 'Zürich', 'CH-ZH'],
  [41.9022, 12.4533, 'Roma', 'IT-62'],
  [43.6547, -79.4005, 'Toronto', 'CA-ON'],
];

describe('reverseGeocode', () => {
  it.each(centres)('finds the city at %d, %d: %s, %s', expectPlace);
  it.each(nearBorders)('keeps to the right side of a border at %d, %d: %s, %s', expectPlace);
  it.each(districts)('names the city rather than its district at %d, %d: %s, %s', expectPlace);

  it('answers regions that the region list has', () => {
    const regions = regionsByCountry();
    for (let latitude = 30; latitude <= 60; latitude += 0.5) {
      for (const longitude of [-120, -100, -80, -3, 5, 9, 12, 20]) {
        const place = reverseGeocode(latitude, longitude);
        if (place === null) continue;
        expect(regions[place.country].map(({ id }) => id)).toContain(place.region);
      }
    }
  });

  it.each([
    ['mid-Atlantic', 40, -35],
    ['mid-Pacific', -30, -130],
    ['north pole', 90, 0],
    ['south pole', -90, 0],
    ['antimeridian from the west', 0, 180],
    ['antimeridian from the east', 0, -180],
    ['Luxembourg, across a border', 49.6116, 6.1319],
    ['Tijuana, across a border', 32.5149, -117.0382],
    ['Vaduz, across a border', 47.141, 9.521],
    ['Lisboa, far from a border', 38.7223, -9.1393],
  ])('has no answer for %s', (_where, latitude, longitude) => {
    expect(reverseGeocode(latitude, longitude)).toBeNull();
  });

  it.each([
    [Number.NaN, 5],
    [52, Number.NaN],
    [Number.POSITIVE_INFINITY, 5],
    [90.1, 5],
    [52, -180.1],
  ])('has no answer for the impossible %d, %d', (latitude, longitude) => {
    expect(reverseGeocode(latitude, longitude)).toBeNull();
  });

  it('declares the file that it reads', () => {
    expect(geocodeAssets).toEqual(['data/cities.bin']);
  });
});

function expectPlace(latitude: number, longitude: number, city: string, region: string) {
  expect(reverseGeocode(latitude, longitude)).toEqual({
    city,
    region,
    country: region.slice(0, 2),
  });
}

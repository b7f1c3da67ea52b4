/**
 * Which subdivisions of ISO 3166-2 a member chooses from, per country, and how a GeoNames
 * administrative unit is recognised as one of them. The list itself comes from the `iso-3166`
 * package; this file only holds the choice of level and what the two sources write differently.
 */
import type { Country, RegionKind } from '#shared/model/values.ts';

export interface RegionLevel {
  /** Locale whose alphabet orders the list. */
  locale: string;
  /** `parent` values of `iso-3166` entries that are on this level. */
  parents: readonly string[];
  /** Keeps only these suffixes, for a country whose package entries have no levels (GB). */
  only?: readonly string[];
  /** Suffixes on the level that are not offered. */
  except?: readonly string[];
  kind: RegionKind;
  /** Suffixes whose kind differs from the rest. */
  kinds?: Readonly<Record<string, RegionKind>>;
  /** Suffixes whose package name is not the one its inhabitants write. */
  names?: Readonly<Record<string, string>>;
  /** How GeoNames cuts the country: its first or second administrative level. */
  unit: 'admin1' | 'admin2';
  /** `code`: the GeoNames code is the ISO suffix, but for leading zeros; else names are compared. */
  matchBy: 'code' | 'name';
  /** GeoNames unit names (often English) that no comparison can find, to ISO suffixes. */
  aliases?: Readonly<Record<string, string>>;
}

export const regionLevels: Readonly<Record<Country, RegionLevel>> = {
  US: {
    locale: 'en',
    parents: ['US'],
    except: ['AS', 'GU', 'MP', 'PR', 'UM', 'VI'],
    kind: 'state',
    kinds: { DC: 'district' },
    unit: 'admin1',
    matchBy: 'code',
  },
  NL: {
    locale: 'nl',
    parents: ['NL'],
    except: ['AW', 'BQ1', 'BQ2', 'BQ3', 'CW', 'SX'],
    kind: 'province',
    unit: 'admin1',
    matchBy: 'name',
    aliases: {
      Friesland: 'FR',
      'North Brabant': 'NB',
      'North Holland': 'NH',
      'South Holland': 'ZH',
    },
  },
  BE: {
    locale: 'nl',
    parents: ['BE'],
    except: ['VLG', 'WAL'],
    kind: 'province',
    kinds: { BRU: 'region' },
    names: { BRU: 'Bruxelles / Brussel' },
    unit: 'admin2',
    matchBy: 'code',
  },
  FR: {
    locale: 'fr',
    parents: ['FR'],
    except: ['971', '972', '973', '974', '976', 'BL', 'CP', 'MF', 'NC', 'PF', 'PM', 'TF', 'WF'],
    kind: 'region',
    unit: 'admin1',
    matchBy: 'name',
    aliases: { Brittany: 'BRE', Corsica: '20R', 'New Aquitaine': 'NAQ', Normandy: 'NOR' },
  },
  IT: {
    locale: 'it',
    parents: ['IT'],
    kind: 'region',
    unit: 'admin1',
    matchBy: 'name',
    aliases: {
      'Aosta Valley': '23',
      Apulia: '75',
      Basilicate: '77',
      Lombardy: '25',
      Piedmont: '21',
      Sardinia: '88',
      Sicily: '82',
      'The Marches': '57',
      Tuscany: '52',
    },
  },
  ES: {
    locale: 'es',
    parents: ['ES'],
    kind: 'autonomous_community',
    kinds: { CE: 'autonomous_city', ML: 'autonomous_city' },
    unit: 'admin1',
    matchBy: 'name',
    aliases: {
      Andalusia: 'AN',
      Aragon: 'AR',
      Asturias: 'AS',
      'Balearic Islands': 'IB',
      'Basque Country': 'PV',
      'Canary Islands': 'CN',
      'Castille and León': 'CL',
      'Castille-La Mancha': 'CM',
      Catalonia: 'CT',
      Madrid: 'MD',
      Murcia: 'MC',
      Navarre: 'NC',
      Valencia: 'VC',
    },
  },
  DE: {
    locale: 'de',
    parents: ['DE'],
    kind: 'state',
    unit: 'admin1',
    matchBy: 'name',
    aliases: {
      Bavaria: 'BY',
      Hesse: 'HE',
      'Lower Saxony': 'NI',
      'North Rhine-Westphalia': 'NW',
      Saxony: 'SN',
      'Saxony-Anhalt': 'ST',
      Thuringia: 'TH',
    },
  },
  AT: { locale: 'de', parents: ['AT'], kind: 'state', unit: 'admin1', matchBy: 'code' },
  IE: {
    locale: 'en',
    parents: ['IE-C', 'IE-L', 'IE-M', 'IE-U'],
    kind: 'county',
    unit: 'admin2',
    matchBy: 'name',
    aliases: {
      'An Cabhán': 'CN',
      'An Longfort': 'LD',
      'Dún Laoghaire-Rathdown': 'D',
      'Fingal County': 'D',
      'Limerick City and County Council': 'LK',
      'South Dublin': 'D',
      'Uíbh Fhailí': 'OY',
    },
  },
  GB: {
    locale: 'en',
    parents: ['GB'],
    only: ['ENG', 'NIR', 'SCT', 'WLS'],
    kind: 'country',
    kinds: { NIR: 'province' },
    unit: 'admin1',
    matchBy: 'code',
  },
  CA: {
    locale: 'en',
    parents: ['CA'],
    kind: 'province',
    kinds: { NT: 'territory', NU: 'territory', YT: 'territory' },
    names: { QC: 'Québec' },
    unit: 'admin1',
    matchBy: 'name',
    aliases: { Quebec: 'QC' },
  },
  PL: {
    locale: 'pl',
    parents: ['PL'],
    kind: 'voivodeship',
    unit: 'admin1',
    matchBy: 'name',
    aliases: {
      'Greater Poland': '30',
      'Lesser Poland': '12',
      'Lower Silesia': '02',
      Lublin: '06',
      Lubusz: '08',
      'Łódź Voivodeship': '10',
      Mazovia: '14',
      'Opole Voivodeship': '16',
      Podlasie: '20',
      Pomerania: '22',
      Silesia: '24',
      Subcarpathia: '18',
      'Warmia-Masuria': '28',
      'West Pomerania': '32',
    },
  },
  AU: {
    locale: 'en',
    parents: ['AU'],
    kind: 'state',
    kinds: { ACT: 'territory', NT: 'territory' },
    unit: 'admin1',
    matchBy: 'name',
  },
  NZ: {
    locale: 'en',
    parents: ['NZ'],
    except: ['CIT'],
    kind: 'region',
    unit: 'admin1',
    matchBy: 'name',
    aliases: { 'Manawatu-Wanganui': 'MWT', 'Wellington Region': 'WGN' },
  },
  CH: {
    locale: 'de',
    parents: ['CH'],
    kind: 'canton',
    unit: 'admin1',
    matchBy: 'code',
  },
};

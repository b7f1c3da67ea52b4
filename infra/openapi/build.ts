/** `npm run openapi`: writes the descriptions of both APIs; `--check` only says whether they are up to date. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifest } from '#shared/api/index.ts';
import { opsManifest } from '#shared/ops/index.ts';
import { commandLine } from '../command-line.ts';
import { root } from '../paths.ts';
import { openApiDocument, opsDocument } from './document.ts';

/** Files with their texts. */
async function getTexts(): Promise<Record<string, string>> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const toText = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`;
  return {
    'docs/openapi.json': toText(openApiDocument(manifest, version)),
    'docs/openapi-ops.json': toText(opsDocument(opsManifest, version)),
  };
}

/** Why the written descriptions are not those of the contracts. */
export async function checkOpenApi(): Promise<string[]> {
  const problems: string[] = [];
  for (const [file, text] of Object.entries(await getTexts())) {
    const written = await readFile(join(root, file), 'utf8').catch(() => null);
    if (written === text) continue;
    const state = written === null ? 'is missing' : 'is older than the contracts';
    problems.push(`${file}: ${state}; npm run openapi writes it`);
  }
  return problems;
}

if (import.meta.main) {
  const { check } = commandLine(
    'npm run openapi --',
    'Writes docs/openapi.json and docs/openapi-ops.json from the contracts.',
  )
    .option('--check', 'writes nothing; ends with 1 where a file differs')
    .parse()
    .opts();
  if (check) {
    const problems = await checkOpenApi();
    for (const problem of problems) console.error(problem);
    process.exitCode = problems.length > 0 ? 1 : 0;
  } else {
    for (const [file, text] of Object.entries(await getTexts())) {
      await writeFile(join(root, file), text);
      console.log(`${file} is written`);
    }
  }
}

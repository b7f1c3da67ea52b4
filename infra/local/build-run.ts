/**
 * Builds what the local stack serves in a separate process, as bundlers retain memory and change
 * their process's environment. build.ts starts it: `node build-run.ts <all|functions>`.
 */
import { rename, rm } from 'node:fs/promises';
import { bundleFunctions } from '../build/functions.ts';
import { buildConsole, buildGallery, buildWeb } from '../build/web.ts';
import { functions } from '../functions.ts';
import { consoleFolder, definitionsFile, functionsFolder, webFolder } from './build-folders.ts';
import { isMissing } from './engines/files.ts';
import { writeJson } from './json-file.ts';

async function buildSite(outdir: string): Promise<void> {
  await buildWeb({ outdir });
  await buildGallery({ outdir });
}

/** Replaces a served build only after the next one is complete. */
async function replace(folder: string, build: (outdir: string) => Promise<void>): Promise<void> {
  const [next, last] = [`${folder}.next`, `${folder}.last`];
  await build(next);
  await rm(last, { recursive: true, force: true });
  await rename(folder, last).catch((cause: unknown) => {
    if (!isMissing(cause)) throw cause;
  });
  await rename(next, folder);
  await rm(last, { recursive: true, force: true });
}

const [what] = process.argv.slice(2);
try {
  // The site function bundles a file of the web build, so the web build runs first.
  if (what === 'all') {
    await replace(webFolder, buildSite);
    await replace(consoleFolder, (outdir) => buildConsole({ outdir }));
  }
  await bundleFunctions({ outdir: functionsFolder, local: true });
  await writeJson(definitionsFile, functions);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}

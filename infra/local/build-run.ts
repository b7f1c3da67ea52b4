/**
 * Builds what the local stack serves in a separate process, as bundlers retain memory and change
 * their process's environment. build.ts starts it: `node build-run.ts <all|functions>`.
 */
import { rename, rm } from 'node:fs/promises';
import { bundleFunctions } from '../build/functions.ts';
import { buildGallery, buildWeb } from '../build/web.ts';
import { functions } from '../functions.ts';
import { definitionsFile, functionsFolder, webFolder } from './build-folders.ts';
import { isMissing } from './engines/files.ts';
import { writeJson } from './json-file.ts';

/** Replaces the served build only after the next one is complete. */
async function replaceWeb(): Promise<void> {
  const [next, last] = [`${webFolder}.next`, `${webFolder}.last`];
  await buildWeb({ outdir: next });
  await buildGallery({ outdir: next });
  await rm(last, { recursive: true, force: true });
  await rename(webFolder, last).catch((cause: unknown) => {
    if (!isMissing(cause)) throw cause;
  });
  await rename(next, webFolder);
  await rm(last, { recursive: true, force: true });
}

const [what] = process.argv.slice(2);
try {
  // The site function bundles a file of the web build, so the web build runs first.
  if (what === 'all') await replaceWeb();
  await bundleFunctions({ outdir: functionsFolder, local: true });
  await writeJson(definitionsFile, functions);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}

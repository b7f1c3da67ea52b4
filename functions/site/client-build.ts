/**
 * Describes the browser's bundle. The web build writes this file, which stands beside this
 * function's bundle.
 */
import { readFileSync } from 'node:fs';
import type { FontFallbacks, FontSubset } from '#shared/fonts.ts';
import type { Needs } from '../adapters/needs.ts';

export const needs: Needs = { files: { 'dist/web/client-build.json': 'client-build.json' } };

export interface PageFiles {
  scripts: string[];
  styles: string[];
}

export interface ClientBuild {
  boot: string;
  main: PageFiles;
  member: PageFiles;
  pages: Record<string, { visitors: PageFiles; members: PageFiles } | undefined>;
  layers: string;
  styles: Record<string, string | undefined>;
  texts: string;
  /** Font id -> the addresses of its files, and what stands in until they have loaded. */
  fonts: Record<string, (Record<FontSubset, string> & { fallbacks: FontFallbacks }) | undefined>;
}

export const clientBuild: ClientBuild = JSON.parse(
  readFileSync(new URL('./client-build.json', import.meta.url), 'utf8'),
);

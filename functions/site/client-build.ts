/**
 * Describes the browser's bundle. The web build writes this file, which stands beside this
 * function's bundle.
 */
import { readFileSync } from 'node:fs';
import type { FontFallbacks, FontFiles } from '#shared/fonts.ts';
import type { Needs } from '../adapters/needs.ts';
import type { StyleNode } from './page-styles.ts';

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
  /** Name of a style sheet -> its rules. */
  styles: Record<string, readonly StyleNode[] | undefined>;
  texts: string;
  /** Font id -> the addresses of its files, and what stands in until they have loaded. */
  fonts: Record<string, (FontFiles & { fallbacks: FontFallbacks }) | undefined>;
}

export const clientBuild: ClientBuild = JSON.parse(
  readFileSync(new URL('./client-build.json', import.meta.url), 'utf8'),
);

/**
 * Describes the browser's bundle. The web build writes this file, which stands beside this
 * function's bundle.
 */
import { readFileSync } from 'node:fs';
import type { BuiltFont } from '#shared/fonts.ts';
import type { Needs } from '../adapters/needs.ts';
import type { StyleNode } from './page-styles.ts';

export const needs: Needs = { files: { 'dist/web/client-build.json': 'client-build.json' } };

/** Addresses of scripts, and names of style sheets. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** What the site function knows of the browser's bundle. */
export interface ClientBuild {
  /** Address of the script that every page starts with. */
  boot: string;
  /** The application itself. */
  main: PageFiles;
  /** What stands around a member's page, beside the application. */
  member: PageFiles;
  /** The script of pages of brands with services of third parties, first, and its rules. */
  consent: PageFiles;
  /** Page -> what it adds to that, for visitors and for members. */
  pages: Record<string, { visitors: PageFiles; members: PageFiles } | undefined>;
  /** The order of the layers, which comes before all rules. */
  layers: string;
  /** Name of a style sheet -> its rules. */
  styles: Record<string, readonly StyleNode[] | undefined>;
  /** Address of the folder with the product's texts, by language. */
  texts: string;
  /** By the id of the typeface. */
  fonts: Record<string, BuiltFont | undefined>;
}

export const clientBuild: ClientBuild = JSON.parse(
  readFileSync(new URL('./client-build.json', import.meta.url), 'utf8'),
);

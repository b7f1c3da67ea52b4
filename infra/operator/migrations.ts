/**
 * `npm run stage -- migrate`: walks through the table once for each change of a stored shape, so
 * that what an earlier version wrote is as this one expects it (docs/operations.md, "A new version").
 */
import {
  forgetWalk,
  type Progress,
  type Walk,
  walkProgress,
  walkTable,
} from '../../functions/domain/core/walk-table.ts';
import { formerDocuments } from '../../functions/domain/members/search-document.ts';
import { photosWithoutPerceptualHash } from '../../functions/domain/photos/compare-photos.ts';
import { photosWithoutHash } from '../../functions/domain/photos/hash-photos.ts';
import { casesWithoutNumber } from '../../functions/domain/safety/number-cases.ts';
import { OperatorError } from './operator-error.ts';

interface Migration {
  /** What it does, for the list. */
  summary: string;
  walk: Omit<Walk, 'name'>;
  /** Environment variables that it needs beside the table's. */
  needs: readonly string[];
}

/** By name. A migration stays here until no deployment can be of before it. */
export const migrations: Readonly<Record<string, Migration>> = {
  'search-documents': {
    summary:
      'search documents that stand where an earlier version of the search looked for them (decision 25)',
    walk: formerDocuments,
    needs: [],
  },
  'picture-hashes': {
    summary: 'photos whose identical copies cannot be found, as an earlier version took them',
    walk: photosWithoutHash,
    needs: ['PHOTO_BUCKET'],
  },
  'perceptual-hashes': {
    summary:
      'photos that are not compared with removed ones by their looks, as an earlier version took them',
    walk: photosWithoutPerceptualHash,
    needs: ['PHOTO_BUCKET'],
  },
  'case-numbers': {
    summary: 'cases that are not found by their number, as an earlier version opened them',
    walk: casesWithoutNumber,
    needs: [],
  },
};

/** @throws OperatorError where there is no such migration */
export function findMigration(name: string): Migration {
  const found = migrations[name];
  if (found) return found;
  throw new OperatorError(
    `There is no migration ${name}, only: ${Object.keys(migrations).join(', ')}.`,
  );
}

/** Says of each migration what it does, and how far it is on this table. */
export async function listMigrations(say: (line: string) => void): Promise<void> {
  for (const [name, { summary }] of Object.entries(migrations)) {
    say(`${name}: ${summary}`);
    say(`  ${told(await walkProgress(walkName(name)))}`);
  }
}

const walkName = (name: string) => `migrate:${name}`;

function told(progress: Progress | null): string {
  if (!progress) return 'was never run here';
  const { seen, changed, ended_at } = progress;
  const numbers = `${changed} of ${seen} items changed`;
  return ended_at ? `done at ${ended_at}: ${numbers}` : `interrupted: ${numbers} so far`;
}

/**
 * Walks on from where the migration stopped, to its end.
 *
 * @param options.again from the beginning, though it is done
 */
export async function migrate(
  name: string,
  { again, say }: { again: boolean; say: (line: string) => void },
): Promise<void> {
  const { walk } = findMigration(name);
  const before = await walkProgress(walkName(name));
  if (before?.ended_at && !again) {
    say(`${name}: ${told(before)}. --again repeats it.`);
    return;
  }
  if (again) await forgetWalk(walkName(name));
  else if (before) say(`${name}: going on after ${before.seen} items`);
  const progress = await walkTable({ ...walk, name: walkName(name) }, walkTeller(say));
  say(`${name}: ${told(progress)}`);
}

const tellEveryMs = 10_000;

/** Tells how far a walk is, every ten seconds. */
export function walkTeller(say: (line: string) => void): (progress: Progress) => void {
  let told = performance.now();
  return ({ seen, changed }) => {
    if (performance.now() - told < tellEveryMs) return;
    told = performance.now();
    say(`  ${seen} items seen, ${changed} changed`);
  };
}

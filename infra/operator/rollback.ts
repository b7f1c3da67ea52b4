/**
 * `npm run stage -- releases` and `rollback`: has all functions of a stage run as they did at an
 * earlier moment. Their versions are kept, so nothing is built or deployed.
 */
import {
  aliasVersion,
  type FunctionVersion,
  functionNames,
  functionVersions,
  setAliasVersion,
} from '../../functions/adapters/function-versions.ts';
import { getFunctionPrefixes, liveAlias } from '../names.ts';
import { OperatorError } from './operator-error.ts';

/** Versions that are published within so long are of one deployment. */
const oneReleaseMs = 30 * 60_000;

interface Versioned {
  name: string;
  live: string;
  versions: FunctionVersion[];
}

/** Functions of a stage that have the alias; those of CDK itself have none. */
async function versionedFunctions(stage: string): Promise<Versioned[]> {
  const found: Versioned[] = [];
  for (const name of await functionNames(getFunctionPrefixes(stage))) {
    const live = await aliasVersion(name, liveAlias);
    if (live !== null) found.push({ name, live, versions: await functionVersions(name) });
  }
  if (found.length === 0) {
    throw new OperatorError(
      `There are no functions of the stage ${stage} in this account and region.`,
    );
  }
  return found;
}

export interface Release {
  /** When its last function was published. */
  at: string;
  /** How many functions it changed, and how many of these are in use. */
  functions: number;
  live: number;
}

/** Deployments of which versions are kept, the newest first. */
export async function listReleases(stage: string): Promise<Release[]> {
  const published = (await versionedFunctions(stage))
    .flatMap(({ live, versions }) =>
      versions.map(({ version, at }) => ({ at, isLive: version === live })),
    )
    .sort((first, second) => (first.at < second.at ? -1 : 1));
  const releases: (Release & { first: number })[] = [];
  for (const { at, isLive } of published) {
    const time = Date.parse(at);
    let last = releases.at(-1);
    if (!last || time - last.first > oneReleaseMs) {
      last = { at, first: time, functions: 0, live: 0 };
      releases.push(last);
    }
    last.at = at;
    last.functions += 1;
    if (isLive) last.live += 1;
  }
  return releases.map(({ at, functions, live }) => ({ at, functions, live })).reverse();
}

/** What a rollback changes: one function from one version to another. */
export interface Change {
  name: string;
  from: string;
  to: string;
}

/**
 * What has to change for all functions to run as they did at a moment.
 *
 * @param at ISO 8601
 * @throws OperatorError where no version of that time is kept
 */
export async function rollbackChanges(stage: string, at: string): Promise<Change[]> {
  const then = (await versionedFunctions(stage)).flatMap(({ name, live, versions }) => {
    const version = versions.findLast((one) => one.at <= at)?.version;
    // One that came later is called by nobody then, and stays.
    return version === undefined ? [] : [{ name, from: live, to: version }];
  });
  if (then.length === 0) throw new OperatorError(`No version of ${at} or before is kept.`);
  return then.filter(({ from, to }) => from !== to);
}

/** Makes the changes; what is done already is done again without harm. */
export async function rollBack(
  changes: readonly Change[],
  say: (line: string) => void,
): Promise<void> {
  for (const { name, from, to } of changes) {
    await setAliasVersion(name, liveAlias, to);
    say(`${name}: version ${to} instead of ${from}`);
  }
}

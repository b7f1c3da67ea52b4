/** Which runner is given what of the words after `npm test --`. */
import { matchesGlob } from 'node:path';
import { engineNames } from './engines.ts';

/** What Playwright calls the projects of browser tests; all others are Vitest's. */
const browserProjects: Record<string, readonly string[]> = {
  e2e: ['e2e'],
  engines: engineNames,
};

export interface Parts {
  /** What Vitest is given; null where no test of its projects is asked for. */
  vitest: string[] | null;
  playwright: string[] | null;
}

/**
 * @param browserTests paths of their files
 * @returns a sentence where it cannot be told which runner is meant
 */
export function parseParts(
  words: readonly string[],
  browserTests: readonly string[],
): Parts | string {
  const projects: string[] = [];
  const rest: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (word === '--project') projects.push(words[++index] ?? '');
    else if (word.startsWith('--project=')) projects.push(word.slice('--project='.length));
    else rest.push(word);
  }
  const others = projects.filter((project) => !browserProjects[project]);
  const browsers = Object.keys(browserProjects).filter((name) =>
    projects.some((project) => matchesGlob(name, project)),
  );
  const named = withProjects(others);
  const namedBrowsers = withProjects(browsers.flatMap((name) => browserProjects[name] ?? []));
  const browser = browsers.length > 0;
  if (browser && others.length === 0) {
    return { vitest: null, playwright: [...namedBrowsers, ...withGrep(rest)] };
  }
  if (others.length > 0 && !browser) return { vitest: [...named, ...rest], playwright: null };

  const filters = rest.filter((word, index) => !word.startsWith('-') && !isName(rest[index - 1]));
  const unknown = rest.find((word) => word.startsWith('-') && !isName(word));
  if (unknown) return `${unknown} is an option of one runner: name a --project.`;
  const meant =
    filters.length === 0 ||
    browserTests.some((file) => filters.some((filter) => file.includes(filter)));
  return {
    vitest: [...named, ...rest, ...(meant && rest.length > 0 ? ['--passWithNoTests'] : [])],
    playwright: meant
      ? [...namedBrowsers, ...withGrep(rest), ...(rest.length > 0 ? ['--pass-with-no-tests'] : [])]
      : null,
  };
}

/** One word each: Playwright takes what follows a separate `--project` for further projects. */
const withProjects = (names: readonly string[]): string[] =>
  names.map((name) => `--project=${name}`);

const isName = (word: string | undefined) => word === '-t' || word === '--testNamePattern';

/** Both runners know an option for names of tests. */
const withGrep = (words: readonly string[]): string[] =>
  words.map((word) => (isName(word) ? '--grep' : word));

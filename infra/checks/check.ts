/** `npm run check`: everything about the code that can be told without running it. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { Argument } from 'commander';
import { commandLine, listed } from '../command-line.ts';
import { problemLine } from '../operator/problems.ts';
import { root, tenantsFolder } from '../paths.ts';

interface Step {
  name: string;
  about: string;
  /** What is wrong, one line each. */
  run: () => Promise<readonly string[]>;
}

/** Read once, by the first step that needs it. */
let project: Promise<import('./sources.ts').Project> | undefined;
const readProject = async () => {
  const { readProject: read } = await import('./sources.ts');
  project ??= read(root);
  return project;
};

const onlyCheck = ['--noEmit', '--pretty', 'false'];
/** What did not change since the last run is not checked again. */
const fromLastTime = ['--incremental', '--tsBuildInfoFile', join(root, '.tmp/types.tsbuildinfo')];

/** In the order they start. Each loads what it needs, so that one that is broken names itself. */
const steps: readonly Step[] = [
  {
    name: 'types',
    about: 'TypeScript, strict',
    run: () => program('typescript', 'bin/tsc', [...onlyCheck, ...fromLastTime, '-p', root]),
  },
  {
    name: 'style',
    about: 'lint rules and format (npx biome check --write . mends most)',
    run: async () => {
      const lines = await program('@biomejs/biome', 'bin/biome', [
        ...['ci', '--colors=off', '--reporter=github'],
        root,
      ]);
      const found = lines.flatMap(annotation);
      // Where Biome itself failed, its own words are all there is.
      return found.length > 0 ? found : lines;
    },
  },
  {
    name: 'boundaries',
    about: 'imports against infra/checks/rooms.ts',
    run: async () => (await import('./boundaries.ts')).checkBoundaries(await readProject()),
  },
  {
    name: 'structure',
    about: 'names and places of files, manifest, routes',
    run: async () => (await import('./structure.ts')).checkStructure(await readProject()),
  },
  {
    name: 'words',
    about: 'names of ours that have a usual one',
    run: async () => (await import('./words.ts')).checkWords(await readProject()),
  },
  {
    name: 'styles',
    about: 'stylesheets, their classes and who uses them',
    run: async () => (await import('./styles.ts')).checkStyles(await readProject()),
  },
  {
    name: 'locales',
    about: 'texts in seven languages, their use and spelling',
    run: async () => [
      ...(await (await import('./locales.ts')).checkLocales(await readProject())),
      ...(await (await import('./spelling.ts')).checkSpelling(root)),
    ],
  },
  {
    name: 'copy',
    about: 'wording, spelling and links of texts',
    run: async () => (await import('./copy.ts')).checkCopy(await readProject()),
  },
  {
    name: 'tenants',
    about: 'brand folders',
    run: async () => {
      const { checkTenants } = await import('./tenants.ts');
      const { problems } = await checkTenants(tenantsFolder);
      return problems.map((problem) => problemLine(`tenants/${problem.id}`, problem));
    },
  },
  {
    name: 'openapi',
    about: 'docs/openapi.json against the contracts',
    run: async () => (await import('../openapi/build.ts')).checkOpenApi(),
  },
];

const command = commandLine(
  'npm run check --',
  'Checks the code: the named steps, or all of them. Ends with 1 where anything is wrong.',
)
  .addArgument(new Argument('[step...]').choices(steps.map(({ name }) => name)))
  .addHelpText('after', `\n${listed(steps.map(({ name, about }) => [name, about]))}`);

/** The output of a package's program where it failed. */
async function program(
  packageName: string,
  file: string,
  args: readonly string[],
): Promise<string[]> {
  const folder = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
  const child = spawn(process.execPath, [join(folder, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return [];
  const lines = `${out}\n${err}`.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`ended with ${code}`];
}

/** `::error title=rule,file=a.ts,line=3,…::what` as the other steps write it; notes are left out. */
function annotation(line: string): string[] {
  const found = /^::error title=([^,]*),file=([^,]*),line=(\d+).*?::(.*)$/.exec(line);
  if (!found) return [];
  const [, rule = '', file = '', at, what] = found;
  return [`${relative(root, file)}:${at}: ${what} (${rule})`];
}

async function runStep({ name, run }: Step): Promise<boolean> {
  const since = performance.now();
  const problems = await run().catch((cause: unknown) => [
    `could not run: ${cause instanceof Error ? cause.stack : cause}`,
  ]);
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  const state = problems.length === 0 ? 'ok' : 'FAILED';
  console.log(`${state.padEnd(7)} ${name.padEnd(11)} ${seconds.padStart(5)} s`);
  for (const problem of problems) console.log(`    ${problem}`);
  return problems.length === 0;
}

async function main(args: readonly string[]): Promise<number> {
  const chosen = steps.filter(({ name }) => args.length === 0 || args.includes(name));
  const failed: string[] = [];
  // The compiler takes about as long as all others together, in a process of its own.
  const [compiling, others] = [chosen.slice(0, 1), chosen.slice(1)];
  await Promise.all(
    [compiling, others].map(async (inTurn) => {
      for (const step of inTurn) if (!(await runStep(step))) failed.push(step.name);
    }),
  );
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nNot passed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await main(command.parse().args);

/** The project's source files and what each of them imports. */
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };

/** The names that begin with `#`, and the files that they stand for. */
const imports: Record<string, string> = packageJson.imports;

/** A node of the syntax tree (ESTree with TypeScript). */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface Import {
  /** As written; the changing parts of a template stand as `*`. Null where it is computed. */
  specifier: string | null;
  line: number;
  /** True where only types are taken, which are gone when the code runs. */
  types: boolean;
}

export interface Source {
  /** From the project's root, with slashes. */
  path: string;
  text: string;
  /** Built when it is first asked for. */
  readonly program: Node;
  imports: Import[];
}

/** What the checks look at, read once. */
export interface Project {
  root: string;
  /** Every file of the source folders, from the root, in order. */
  files: string[];
  /** The TypeScript among them. */
  sources: Source[];
}

/** Folders whose files all belong to a room. */
const sourceFolders = ['frontend', 'functions', 'infra', 'shared'];

const codeFile = /\.tsx?$/;
export const testFile = /\.test\.tsx?$/;

/** Reads the project at a folder. */
export async function readProject(root: string): Promise<Project> {
  const files = await filesBelow(root, sourceFolders);
  return { root, files, sources: await readSources(root, files) };
}

/** All files below folders of `root`, as paths from it, in order. Hidden ones are left out. */
async function filesBelow(root: string, folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
    }),
  );
  return found
    .flat()
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .sort();
}

/** Reads and parses the TypeScript among `files`. */
async function readSources(root: string, files: readonly string[]): Promise<Source[]> {
  return Promise.all(
    files
      .filter((path) => codeFile.test(path))
      .map(async (path) => parseSource(path, await readFile(join(root, path), 'utf8'))),
  );
}

/** @throws Error where the text is no TypeScript */
export function parseSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const { module, errors } = parsed;
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const getLine = lineFinder(text);
  const imports: Import[] = [];
  const add = (specifier: string | null, start: number, types: boolean) =>
    imports.push({ specifier, line: getLine(start), types });
  for (const { moduleRequest, entries, start } of module.staticImports) {
    add(moduleRequest.value, start, entries.length > 0 && entries.every((one) => one.isType));
  }
  for (const { entries, start } of module.staticExports) {
    // The record lists one statement's names; where they come from is the same for all.
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (from)
      add(
        from.value,
        start,
        entries.every((entry) => entry.isType),
      );
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    add(literal(text.slice(moduleRequest.start, moduleRequest.end)), start, false);
  }
  // The record of the module leaves these out, and looking for them takes the whole tree.
  if (/\bimport\(/.test(text)) {
    walk(parsed.program as unknown as Node, (node) => {
      if (node.type === 'TSImportType') {
        add((node.source as { value: string }).value, node.start, true);
      }
      return undefined;
    });
  }
  imports.sort((a, b) => a.line - b.line);
  return {
    path,
    text,
    imports,
    get program() {
      return parsed.program as unknown as Node;
    },
  };
}

/** The text of a string or template, as a pattern; null for anything else. */
function literal(code: string): string | null {
  const text = /^(['"`])([\s\S]*)\1$/.exec(code.trim())?.[2];
  return text === undefined ? null : text.replace(/\$\{[^}]*\}/g, '*');
}

/** Finds the line, from 1, of an offset. */
export function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const after = starts.findIndex((start) => start > offset);
    return after === -1 ? starts.length : after;
  };
}

/** Visits a node and all below it; `enter` may return what to do once they are done. */
export function walk(node: Node, enter: (node: Node) => (() => void) | undefined): void {
  const leave = enter(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, enter);
    }
  }
  leave?.();
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The project's file that an import names; null for packages. */
export function getTarget(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) {
    return posix.normalize(posix.join(posix.dirname(importer), specifier));
  }
  if (!specifier.startsWith('#')) return null;
  for (const [name, target] of Object.entries(imports)) {
    const [before = '', after] = name.split('*');
    if (after === undefined ? specifier === name : specifier.startsWith(before)) {
      return posix.normalize(target.replace('*', specifier.slice(before.length)));
    }
  }
  return null;
}

/** Holds stylesheets to modules, and their classes to the code that uses them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Selector, transform } from 'lightningcss';
import { getClasses, getClassName, moduleImport } from '../build/css-modules.ts';
import { getTarget, type Project, type Source, testFile } from './sources.ts';

/** A stylesheet: its path and its text. */
export interface Sheet {
  path: string;
  text: string;
}

type Code = Pick<Source, 'path' | 'text'>;

const moduleFile = /\.module\.css$/;
const globalFolder = 'frontend/src/styles/';
/** Classes are exports of a module of JavaScript. */
const exportable =
  /^(?!(?:break|case|class|const|default|delete|else|export|for|function|if|import|in|new|null|return|static|super|switch|this|true|typeof|void|while|with)$)[a-z]\w*$/i;

export function checkStyles({ root, files, sources }: Project): string[] {
  const sheets = files
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const code = sources.filter(({ path }) => path.startsWith('frontend/') && !testFile.test(path));
  const modules = sheets.filter(({ path }) => moduleFile.test(path));
  return [
    ...placeProblems(files),
    ...nameProblems(sheets),
    ...selectorProblems(modules),
    ...classProblems(modules, code),
    ...partProblems(sheets, code),
    ...weightProblems(sheets),
    ...breakpointProblems([...sheets, ...code]),
  ];
}

/** The typeface of headings comes in their weight alone, beside that of names on photo cards. */
export function weightProblems(sheets: readonly Sheet[]): string[] {
  return sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/\{([^{}]*\bfont(?:-family)?:[^;{}]*var\(--font-head\)[^{}]*)\}/g)].flatMap(
      ({ 1: rule = '', index }) => {
        if (/var\(--(?:head|name)-weight\)/.test(rule)) return [];
        const line = text.slice(0, index).split('\n').length;
        return [`${path}:${line}: var(--font-head) needs var(--head-weight) beside it`];
      },
    ),
  );
}

/** Widths at which layouts change, in the words of the specification. */
const breakpoints = [576, 768, 992, 1200];
const borders = new Set(
  breakpoints.flatMap((px) => [`min-width: ${px}px`, `max-width: ${px - 0.02}px`]),
);

/** Layouts change at the four breakpoints alone; a part may ask for the width of its container. */
export function breakpointProblems(texts: readonly Sheet[]): string[] {
  return texts.flatMap(({ path, text }) => {
    const containers = /@container[^{]*/g;
    const asked = text.replace(containers, (rule) => ' '.repeat(rule.length));
    // Feature queries in brackets, of style sheets, matchMedia and pictures' sizes alike.
    return [...asked.matchAll(/\(\s*([^()]*\bwidth\b[^()]*)\)/g)].flatMap(
      ({ 1: query = '', index }) => {
        const isMedia =
          /^(?:min-|max-)?width\s*(?::|[<>=])|[<>=]\s*width\b/.test(query) && /\d/.test(query);
        if (!isMedia || borders.has(query.trim())) return [];
        const line = asked.slice(0, index).split('\n').length;
        return [`${path}:${line}: (${query.trim()}) is none of the breakpoints`];
      },
    );
  });
}

/** Only frontend/src/styles/ may speak to the whole page. */
export function placeProblems(files: readonly string[]): string[] {
  return files
    .filter(
      (path) => path.endsWith('.css') && path.startsWith(globalFolder) === moduleFile.test(path),
    )
    .map(
      (path) => `${path}: only ${globalFolder} holds plain sheets; a component has a .module.css`,
    );
}

/** No two classes of the page have one name. */
export function nameProblems(sheets: readonly Sheet[]): string[] {
  const owners = new Map<string, string>();
  return sheets.flatMap(({ path, text }) =>
    getClasses(text, path).flatMap((local) => {
      const isModule = moduleFile.test(path);
      if (isModule && !exportable.test(local)) return [`${path}: .${local} cannot be an export`];
      const name = isModule ? getClassName(local, path) : local;
      const other = owners.get(name);
      owners.set(name, path);
      return other && other !== path && (isModule || moduleFile.test(other))
        ? [`${path}: .${local} is named ${name}, as a class of ${other}`]
        : [];
    }),
  );
}

/** Every selector of a module has a class of it: it cannot reach beyond its own elements' parts. */
export function selectorProblems(modules: readonly Sheet[]): string[] {
  return modules.flatMap(({ path, text }) => {
    let foreign = 0;
    transform({
      filename: path,
      code: Buffer.from(text),
      cssModules: true,
      visitor: {
        Selector: (selector) => {
          if (!hasOwnClass(selector)) foreign += 1;
        },
      },
    });
    return foreign > 0 ? [`${path}: ${foreign} selectors have no class of this module`] : [];
  });
}

const hasOwnClass = (selector: Selector): boolean =>
  JSON.stringify(selector, (_, part) => (part?.kind === 'global' ? null : part)).includes(
    '"type":"class"',
  );

/** What a module defines is used, and what is used is defined. */
export function classProblems(modules: readonly Sheet[], code: readonly Code[]): string[] {
  const uses = code.flatMap(findUses);
  return modules.flatMap(({ path, text }) => {
    const defined = getClasses(text, path);
    const own = uses.filter(({ module }) => module === path);
    return [
      ...own
        .filter(({ matches }) => !defined.some(matches))
        .map(({ place, what }) => `${place}: ${what} is not in ${path}`),
      ...defined
        .filter((local) => !own.some(({ matches }) => matches(local)))
        .map((local) => `${path}: .${local} is not used`),
    ];
  });
}

interface Use {
  place: string;
  module: string;
  /** As written. */
  what: string;
  matches: (local: string) => boolean;
}

/** `styles.name`, and where a value chooses: ``styles[`tone_${tone}`]``. */
function findUses({ path, text }: Code): Use[] {
  return [...text.matchAll(moduleImport)].flatMap(([, name = '', specifier = '']) => {
    const module = getTarget(path, specifier) ?? specifier;
    const written = new RegExp(`\\b${name}(?:\\.(\\w+)|\\[(?:\`(\\w+_)\\$\\{)?)`, 'g');
    return [...text.matchAll(written)].map(({ 0: what, 1: local, 2: prefix, index }) => ({
      place: `${path}:${text.slice(0, index).split('\n').length}`,
      module,
      what,
      matches: (one: string) => (prefix ? one.startsWith(prefix) : one === local),
    }));
  });
}

/** `data-part` marks what others may place or restyle: each mark has such a rule, each rule a mark. */
export function partProblems(sheets: readonly Sheet[], code: readonly Code[]): string[] {
  const found = (texts: readonly Sheet[], pattern: RegExp) =>
    new Map(
      texts.flatMap(({ path, text }) =>
        [...text.matchAll(pattern)].map(([, part = '']) => [part, path]),
      ),
    );
  const ruled = found(sheets, /\[data-part="([\w-]+)"\]/g);
  const marked = found(code, /data-part'?(?:: part)?(?:=|: | = )["']([\w-]+)["']/g);
  return [
    ...[...ruled]
      .filter(([part]) => !marked.has(part))
      .map(([part, path]) => `${path}: no element is marked data-part="${part}"`),
    ...[...marked]
      .filter(([part]) => !ruled.has(part))
      .map(([part, path]) => `${path}: no rule is for data-part="${part}"`),
  ];
}

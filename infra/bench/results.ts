/** Benchmark results: kept as JSON by section, shown as docs/performance.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../paths.ts';

/** One table of measurements. `aim` names what was wanted and whether it was met. */
export interface Section {
  title: string;
  /** How it was measured, in a sentence or two. */
  how: string;
  columns: string[];
  rows: string[][];
  aims: { aim: string; measured: string; met: boolean; remark?: string }[];
  /** Further tables below, each with its own heading. */
  more?: Table[];
}

export interface Table {
  title: string;
  text: string;
  columns: string[];
  rows: string[][];
}

interface Stored {
  machine: string;
  measured: string;
  section: Section;
}

const jsonFile = join(root, 'docs/performance.json');
const markdownFile = join(root, 'docs/performance.md');

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform} ${process.arch}`;

/** Puts sections into the JSON file and writes the page anew. */
export async function saveSections(sections: Record<string, Section>): Promise<void> {
  const stored = JSON.parse(await readFile(jsonFile, 'utf8').catch(() => '{}')) as Record<
    string,
    Stored
  >;
  const measured = new Date().toISOString().slice(0, 10);
  for (const [name, section] of Object.entries(sections)) {
    stored[name] = { machine: machine(), measured, section };
  }
  await writeFile(jsonFile, `${JSON.stringify(stored, null, 2)}\n`);
  await writeFile(markdownFile, getMarkdown(stored));
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`;

const tableLines = ({ columns, rows }: Pick<Section, 'columns' | 'rows'>) => [
  line(columns),
  line(columns.map(() => '---')),
  ...rows.map(line),
];

function getMarkdown(stored: Record<string, Stored>): string {
  const parts = [
    '# Performance',
    '',
    'Written by `npm run bench`; do not edit. Times are comparisons within one run on the machine named.',
  ];
  for (const { machine: where, measured, section } of Object.values(stored)) {
    parts.push(
      '',
      `## ${section.title}`,
      '',
      section.how,
      '',
      `Measured ${measured} on ${where}.`,
      '',
    );
    parts.push(...tableLines(section));
    if (section.aims.length > 0) {
      parts.push('', line(['aim', 'measured', 'met']), line(['---', '---', '---']));
      for (const { aim, measured: value, met, remark } of section.aims) {
        parts.push(line([aim, value, met ? 'yes' : `no${remark ? `: ${remark}` : ''}`]));
      }
    }
    for (const table of section.more ?? []) {
      parts.push('', `### ${table.title}`, '', table.text, '', ...tableLines(table));
    }
  }
  return `${parts.join('\n')}\n`;
}

/** Middle value; the mean of the two middle ones for even counts. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[half] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

/** The value below which the given share (0 to 1) lies. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

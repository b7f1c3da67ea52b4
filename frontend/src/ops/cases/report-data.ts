/** The numbers of the transparency report as rows, and the statements of reasons as a file. */
import { queryOptions } from '@tanstack/react-query';
import type { caseParties } from '#shared/model/case.ts';
import { call, type OpsAnswer } from '../api.ts';
import { buildCsv } from '../csv.ts';
import { getReasonText } from '../restriction-words.ts';
import {
  automatedNames,
  categoryNames,
  effectNames,
  getNameIn,
  groundNames,
  kindNames,
  outcomeNames,
  sourceNames,
} from './case-words.ts';

export type Report = OpsAnswer<'case-report', 'GET'>;
type Statement = OpsAnswer<'case-statements', 'GET'>['statements'][number];

/** A half year or a year, as the law wants the report. */
export interface Period {
  id: string;
  name: string;
  from: string;
  to: string;
}

/** Half years and years that have begun, the latest first. */
export function listPeriods(today: string, years = 3): Period[] {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: years }, (_, index) => year - index)
    .flatMap((one): Period[] => [
      { id: `${one}`, name: `${one}`, from: `${one}-01-01`, to: `${one}-12-31` },
      {
        id: `${one}-2`,
        name: `July to December ${one}`,
        from: `${one}-07-01`,
        to: `${one}-12-31`,
      },
      { id: `${one}-1`, name: `January to June ${one}`, from: `${one}-01-01`, to: `${one}-06-30` },
    ])
    .filter(({ from }) => from <= today);
}

export const reportQuery = (brand: string, { from, to }: Pick<Period, 'from' | 'to'>) =>
  queryOptions({
    queryKey: ['case-report', brand, from, to],
    queryFn: ({ signal }) => call('case-report', 'GET', { query: { brand, from, to }, signal }),
    staleTime: 60_000,
  });

/** @returns a page of a period's statements of reasons. @throws what the call did */
export async function readStatements(
  brand: string,
  { from, to }: Pick<Period, 'from' | 'to'>,
  cursor: string | null,
): Promise<{ rows: Statement[]; cursor: string | null }> {
  const page = await call('case-statements', 'GET', {
    query: { brand, from, to, ...(cursor && { cursor }) },
  });
  return { rows: page.statements, cursor: page.cursor };
}

export interface ReportRow {
  name: string;
  /** Null where there is none, as nothing was decided. */
  value: number | null;
  /** What it is counted in, where that is not cases. */
  unit?: 'hours';
}
interface ReportTable {
  title: string;
  rows: ReportRow[];
}

const toRows = (
  counts: Readonly<Record<string, number>>,
  getName: (key: string) => string,
): ReportRow[] =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([key, count]) => ({ name: getName(key), value: count }));

const partyNames: Record<(typeof caseParties)[number], string> = {
  sender: 'By the sender',
  affected: 'By the restricted member',
};

const toMedian = (hours: number | null): ReportRow => ({
  name: 'Median time',
  value: hours,
  unit: 'hours',
});

/** The report as tables, each with its total first. */
export function toTables({
  received,
  decided,
  restrictions,
  objections,
  police,
}: Report): ReportTable[] {
  const total = (count: number): ReportRow => ({ name: 'Total', value: count });
  return [
    {
      title: 'Notices and complaints received',
      rows: [
        total(received.total),
        ...toRows(received.by_kind, getNameIn(kindNames)),
        { name: 'From trusted flaggers', value: received.trusted_flaggers },
        { name: 'Not decided yet', value: received.undecided },
      ],
    },
    {
      title: 'Reports of members, by reason',
      rows: toRows(received.by_reason, getReasonText),
    },
    {
      title: 'Decisions on them',
      rows: [
        total(decided.total),
        ...toRows(decided.by_outcome, getNameIn(outcomeNames)),
        toMedian(decided.median_hours),
        { name: 'After the promised time', value: decided.late },
        { name: 'Reported to the police', value: police },
      ],
    },
    { title: 'Decisions, by kind', rows: toRows(decided.by_kind, getNameIn(kindNames)) },
    {
      title: 'Restrictions',
      rows: [
        total(restrictions.total),
        ...toRows(restrictions.by_restriction, getNameIn(effectNames)),
      ],
    },
    {
      title: 'Restrictions, by ground',
      rows: toRows(restrictions.by_ground, getNameIn(groundNames)),
    },
    {
      title: 'Restrictions, by category',
      rows: toRows(restrictions.by_category, getNameIn(categoryNames)),
    },
    {
      title: 'Restrictions, by source',
      rows: toRows(restrictions.by_source, getNameIn(sourceNames)),
    },
    {
      title: 'Automated means',
      rows: [
        ...toRows(
          restrictions.by_automated_detection,
          getNameIn({ Yes: 'Found by a machine', No: 'Found by a person' }),
        ),
        ...toRows(
          restrictions.by_automated_decision,
          (key) => `Decided: ${getNameIn(automatedNames)(key).toLowerCase()}`,
        ),
      ],
    },
    {
      title: 'Objections',
      rows: [
        total(objections.total),
        ...toRows(objections.by_party, getNameIn(partyNames)),
        { name: 'Upheld', value: objections.upheld },
        { name: 'Reversed', value: objections.reversed },
        { name: 'Not decided yet', value: objections.undecided },
        toMedian(objections.median_hours),
      ],
    },
  ].filter(({ rows }) => rows.length > 0);
}

/** The report as a file: its numbers are plain ones, whose unit stands in their name. */
export const toReportCsv = (report: Report): string =>
  buildCsv(
    [
      ['table', ({ title }) => title],
      ['name', ({ name, unit }) => (unit ? `${name}, ${unit}` : name)],
      ['value', ({ value }) => (value === null ? '' : String(value))],
    ],
    toTables(report).flatMap(({ title, rows }) => rows.map((row) => ({ title, ...row }))),
  );

/** Every field that any of the statements has, in the order in which they come. */
export function toStatementsCsv(statements: readonly Statement[]): string {
  const names = [...new Set(statements.flatMap((statement) => Object.keys(statement)))];
  return buildCsv(
    names.map((name) => [
      name,
      (statement: Statement) => {
        const value = statement[name] ?? '';
        return Array.isArray(value) ? value.join('|') : value;
      },
    ]),
    statements,
  );
}

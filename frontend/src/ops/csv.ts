/** Tables as files for spreadsheets. */

export type CsvColumns<Row> = readonly (readonly [name: string, value: (row: Row) => string])[];

/** Spreadsheets run what begins like a formula; an apostrophe keeps it text. A loss is a number. */
const asText = (value: string) =>
  /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/.test(value) ? `'${value}` : value;
const quoted = (value: string) => `"${asText(value).replaceAll('"', '""')}"`;

export function buildCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, value]) => quoted(value(row)))),
  ];
  return `${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** Hands a file over to the person. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

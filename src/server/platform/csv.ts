import { stringify } from 'csv-stringify/sync';

export type CsvColumn<Row> = { readonly header: string; readonly value: (row: Row) => string | number | null };

/** A cell that a spreadsheet would run as a formula begins with one of these. */
const formulaStart = /^[\s\uFEFF]*[=+\-@\t\r|%]/;

export const safeCell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return formulaStart.test(value) ? `'${value}` : value;
};

/** For spreadsheets: every text cell is safe to open, and the mark at the start tells them how letters are written. */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  stringify(
    rows.map((row) => columns.map((column) => safeCell(column.value(row)))),
    {
      header: true,
      columns: columns.map(({ header }) => safeCell(header)),
      bom: true,
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
    },
  );

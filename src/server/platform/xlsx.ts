import type { CsvAmount } from './csv.ts';

type XlsxValue = string | number | CsvAmount | null;

type XlsxColumn<Row> = { readonly header: string; readonly value: (row: Row) => XlsxValue };

const cellOf = (value: XlsxValue) =>
  value !== null && typeof value === 'object' ? { value: value.cents / 100, type: Number, format: '#,##0.00' } : value;

/** Amounts are figures with two places; a text is a text and never a formula. The headers stay when it is scrolled. */
export const xlsxSheet = <Row>(name: string, columns: readonly XlsxColumn<Row>[], rows: readonly Row[]) => ({
  sheet: name,
  stickyRowsCount: 1,
  columns: columns.map(() => ({ width: 14 })),
  data: [
    columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => columns.map(({ value }) => cellOf(value(row)))),
  ],
});

/** An Excel workbook. */
export const toXlsx = async (sheets: readonly ReturnType<typeof xlsxSheet>[]): Promise<Buffer> => {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile([...sheets]).toBuffer();
};

import { stringify } from 'csv-stringify/sync';
import { formatPhone } from '#domain/identity/phone-number.ts';
import type { Language } from '#domain/language/language.ts';

/** An amount of money; it stands in the file in euros with two places. */
export type CsvAmount = { readonly cents: number };

type CsvValue = string | number | CsvAmount | null;

export type CsvColumn<Row> = { readonly header: string; readonly value: (row: Row) => CsvValue };

/** What the spreadsheets of a country expect: a Portuguese one reads a comma as the decimal sign. */
const habits: Readonly<Record<Language, { delimiter: string; decimal: string }>> = {
  en: { delimiter: ',', decimal: '.' },
  pt: { delimiter: ';', decimal: ',' },
};

/** A cell that a spreadsheet would run as a formula begins with one of these. */
const formulaStart = /^[\s\uFEFF]*[=+\-@\t\r|%]/;

export const safeCell = (value: CsvValue, language: Language): string => {
  if (value === null) return '';
  if (typeof value === 'string') return formulaStart.test(value) ? `'${value}` : value;
  const figure = typeof value === 'number' ? String(value) : (value.cents / 100).toFixed(2);
  return figure.replace('.', habits[language].decimal);
};

/** `(+351) 912 345 678`: in brackets no spreadsheet takes it for a formula or a figure, so that no digit is lost. */
export const phoneCell = (phone: string | null): string => formatPhone(phone ?? '').replace(/^(\+\d+) /, '($1) ');

/** For spreadsheets: every text cell is safe to open, and the mark at the start tells them how letters are written. */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], language: Language): string =>
  stringify(
    rows.map((row) => columns.map((column) => safeCell(column.value(row), language))),
    {
      header: true,
      columns: columns.map(({ header }) => safeCell(header, language)),
      bom: true,
      delimiter: habits[language].delimiter,
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
    },
  );

import type { PayLine, PayStatement } from '#contract/admin-pay.ts';
import { formatDate, formatMonth } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { dayAt } from '#domain/time/days.ts';
import { readSettings, type Settings } from '#server/modules/settings/public.ts';
import { type CsvColumn, toCsv } from '#server/platform/csv.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { makePdf, type PdfPage } from '#server/platform/pdf/make-pdf.ts';
import { writeLine, writeText } from '#server/platform/pdf/write-text.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { PayDeps } from './pay.ts';

type Word = (key: string, values?: Record<string, unknown>) => string;

const wordsOf =
  (texts: Texts, language: Language): Word =>
  (key, values) =>
    texts.text(language, `emails:papers.statement.${key}`, values);

/** A line in words: "Relaxing, 60 min", "Cancelled: Relaxing, 60 min", or why it was corrected. */
const lineWords = (
  word: Word,
  language: Language,
  { kind, treatment, duration, isShared, reason }: PayLine,
): string => {
  const visit = treatment && `${treatment[language]}, ${duration} min${isShared ? `, ${word('shared')}` : ''}`;
  if (kind === 'visit') return visit ?? word('lines.visit');
  return [word(`lines.${kind}`), visit ?? reason].filter(Boolean).join(': ');
};

const dayOf = ({ startsAt, at }: PayLine): string => dayAt(new Date(startsAt ?? at));

export const statementToCsv = (texts: Texts, language: Language, { lines }: PayStatement): string => {
  const word = wordsOf(texts, language);
  const columns: CsvColumn<PayLine>[] = [
    { header: word('columns.day'), value: dayOf },
    { header: word('columns.what'), value: (line) => lineWords(word, language, line) },
    { header: word('columns.reference'), value: ({ reference }) => reference },
    { header: word('columns.area'), value: ({ area }) => area },
    { header: word('columns.price'), value: ({ price }) => (price === null ? null : { cents: price }) },
    { header: word('columns.amount'), value: ({ amount }) => ({ cents: amount }) },
  ];
  return toCsv(columns, lines, language);
};

const ink = { text: '#1d2824', soft: '#5d6a63', brand: '#3f6854', line: '#eae1d2' } as const;
const margin = 56;
const width = 595.28 - 2 * margin;
const lastY = 760;
/** From the left edge of the sheet: day, what, reference, price, amount. */
const places = [
  { x: margin, width: 70 },
  { x: margin + 74, width: 180 },
  { x: margin + 258, width: 80 },
  { x: margin + 338, width: 66 },
  { x: margin + 408, width: width - 408 },
] as const;

type Cells = readonly [string, string, string, string, string];

const drawRow = (page: PdfPage, y: number, cells: Cells, isStrong = false): number => {
  const look = { font: isStrong ? 'strong' : 'text', size: 9, color: ink.text } as const;
  const ends = cells.map((cell, index) =>
    writeText(
      page,
      cell,
      { ...(places[index] ?? places[0]), y },
      { ...look, align: index > 2 ? 'right' : 'left', mostLines: 2 },
    ),
  );
  return Math.max(...ends) + 5;
};

type PrintedStatement = {
  statement: PayStatement;
  company: Settings<'company'>;
  brand: string;
  word: Word;
  language: Language;
};

const drawHead = (page: PdfPage, { statement, company, brand, word, language }: PrintedStatement): number => {
  page.rect(0, 0, 595.28, 12).fill(ink.brand);
  writeText(page, brand, { x: margin, y: 46, width: 200 }, { font: 'title', size: 28, color: ink.brand });
  const lines = [company.legalName, word('taxNumber', { number: company.taxNumber }), company.address].join('\n');
  writeText(page, lines, { x: margin + 220, y: 48, width: width - 220 }, { size: 9, color: ink.soft, align: 'right' });
  const title = word('statementTitle', { month: formatMonth(statement.month, language) });
  let y = writeText(page, title, { x: margin, y: 118, width }, { font: 'title', size: 22, color: ink.text });
  y = writeText(page, statement.name, { x: margin, y, width }, { size: 11, color: ink.text });
  const { paidOut } = statement;
  const state = paidOut
    ? word('paidOn', { date: formatDate(paidOut.paidOn, 'long', language), reference: paidOut.reference || '–' })
    : word(statement.isOver ? 'notPaidYet' : 'notOver');
  return writeText(page, state, { x: margin, y, width }, { size: 10, color: ink.soft }) + 18;
};

const drawStatement = (page: PdfPage, printed: PrintedStatement): void => {
  const { statement, word, language } = printed;
  const heads: Cells = [
    word('columns.day'),
    word('columns.what'),
    word('columns.reference'),
    word('columns.price'),
    word('columns.amount'),
  ];
  const begin = (from: number): number => {
    const y = drawRow(page, from, heads, true);
    writeLine(page, { x: margin, y, width }, ink.line);
    return y + 7;
  };
  let y = begin(drawHead(page, printed));
  for (const line of statement.lines) {
    if (y > lastY) {
      page.addPage();
      y = begin(margin);
    }
    y = drawRow(page, y, [
      formatDate(dayOf(line), 'medium', language),
      lineWords(word, language, line),
      line.reference ?? '',
      line.price === null ? '' : formatMoney(line.price),
      formatMoney(line.amount),
    ]);
  }
  writeLine(page, { x: margin, y, width }, ink.line);
  y = drawRow(page, y + 8, [word('total'), '', '', '', formatMoney(statement.due)], true);
  writeText(page, word('footer'), { x: margin, y: y + 12, width }, { size: 9, color: ink.soft });
};

export const statementToPdf = async (
  { texts, config, clock }: Pick<PayDeps, 'texts' | 'config' | 'clock'>,
  on: Queryable,
  language: Language,
  statement: PayStatement,
): Promise<Buffer> => {
  const word = wordsOf(texts, language);
  const company = await readSettings(on, 'company');
  const title = `${word('statementTitle', { month: formatMonth(statement.month, language) })}, ${statement.name}`;
  const info = { title, author: company.legalName, language, madeAt: clock.now(), size: 'A4' } as const;
  return makePdf(info, (page) => drawStatement(page, { statement, company, brand: config.brand, word, language }));
};

export const statementName = ({ month, name }: PayStatement, ending: 'pdf' | 'csv'): string => {
  const plain = name.normalize('NFD').replace(/[^a-z]+/gi, '-');
  return `calma-${month}-${plain.toLowerCase()}.${ending}`;
};

import type { Language } from '#domain/language/language.ts';
import type { PdfPage } from '#server/platform/pdf/make-pdf.ts';
import { type Place, writeLine, writeText } from '#server/platform/pdf/write-text.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { Settings } from '../settings/public.ts';

/** The colours of the company on paper. */
export const ink = { text: '#1d2824', soft: '#5d6a63', brand: '#3f6854', line: '#eae1d2', paper: '#fbf8f3' } as const;

const margin = 56;
const right = 595.28 - margin;
const width = right - margin;

export type AmountRow = { readonly label: string; readonly amount: string; readonly isStrong?: boolean };

export type ReceiptPage = {
  readonly language: Language;
  readonly brand: string;
  readonly title: string;
  /** Small lines under the title: number, dates. */
  readonly facts: readonly string[];
  readonly company: Settings<'company'>;
  readonly companyTaxLine: string;
  readonly forLabel: string;
  readonly forLines: readonly string[];
  readonly aboutLabel: string;
  readonly aboutLines: readonly string[];
  /** Groups with a line between them. */
  readonly amounts: readonly (readonly AmountRow[])[];
  readonly footer: string;
};

/** The same sheet for every receipt: who, for whom, what, how much, and what became of it. */
export const drawReceipt = (page: PdfPage, receipt: ReceiptPage): void => {
  page.rect(0, 0, 595.28, 12).fill(ink.brand);
  writeText(page, receipt.brand, at(46, 200), { font: 'title', size: 28, color: ink.brand });
  let y = writeText(page, receipt.title, { x: margin, y: 118, width }, { font: 'title', size: 22, color: ink.text });
  for (const fact of receipt.facts) y = writeText(page, fact, at(y, width), { size: 10, color: ink.soft });
  drawCompany(page, receipt);
  const top = y + 28;
  const half = width / 2 - 12;
  const leftEnd = drawColumn(page, receipt.forLabel, receipt.forLines, { x: margin, y: top, width: half });
  const rightEnd = drawColumn(page, receipt.aboutLabel, receipt.aboutLines, {
    x: margin + half + 24,
    y: top,
    width: half,
  });
  drawAmounts(page, receipt.amounts, Math.max(leftEnd, rightEnd) + 28);
  writeLine(page, at(744, width), ink.line);
  writeText(page, receipt.footer, at(756, width), { size: 9, color: ink.soft, mostLines: 4 });
};

const at = (y: number, columnWidth: number): Place => ({ x: margin, y, width: columnWidth });

const drawCompany = (page: PdfPage, { company, companyTaxLine }: ReceiptPage): void => {
  const lines = [company.legalName, companyTaxLine, company.address, company.email];
  let y = 48;
  for (const [index, line] of lines.entries()) {
    const font = index === 0 ? 'strong' : 'text';
    const place = { x: margin + 220, y, width: width - 220 };
    y = writeText(page, line, place, { font, size: 9, color: ink.soft, align: 'right', mostLines: 2 });
  }
};

const drawColumn = (page: PdfPage, label: string, lines: readonly string[], place: Place): number => {
  let y = writeText(page, label, place, { font: 'strong', size: 9, color: ink.brand });
  for (const line of lines) y = writeText(page, line, { ...place, y }, { size: 11, color: ink.text, mostLines: 2 });
  return y;
};

const drawAmounts = (page: PdfPage, groups: ReceiptPage['amounts'], from: number): void => {
  let y = from;
  for (const rows of groups.filter((group) => group.length > 0)) {
    writeLine(page, { x: margin, y, width }, ink.line);
    y += 12;
    for (const { label, amount, isStrong } of rows) {
      const look = { font: isStrong ? 'strong' : 'text', size: isStrong ? 12 : 11, color: ink.text } as const;
      const end = writeText(page, label, { x: margin, y, width: width - 120 }, { ...look, mostLines: 2 });
      writeText(page, amount, { x: right - 110, y, width: 110 }, { ...look, align: 'right' });
      y = end + 4;
    }
    y += 8;
  }
};

export type Word = (key: string, values?: Record<string, unknown>) => string;

/** The words on one kind of receipt: `wordsOn('receipt', texts, 'pt')('total')`. */
export const wordsOn =
  (kind: 'receipt' | 'giftCard', texts: Texts, language: Language): Word =>
  (key, values) =>
    texts.text(language, `emails:papers.${kind}.${key}`, values);

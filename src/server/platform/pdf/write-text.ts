import type { PdfFont, PdfPage } from './make-pdf.ts';

export type Place = { readonly x: number; readonly y: number; readonly width: number };

type TextLook = {
  readonly font?: PdfFont;
  readonly size: number;
  readonly color: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Longer texts end with an ellipsis. */
  readonly mostLines?: number;
};

/** Writes a text into a column and answers where the next line may begin. */
export const writeText = (page: PdfPage, text: string, { x, y, width }: Place, look: TextLook): number => {
  const { font = 'text', size, color, align = 'left', mostLines } = look;
  // Unprintable signs and those outside the plane the fonts cover would only leave gaps of odd widths.
  const clean = text.replace(/[\p{Cc}\p{Cs}]/gu, (sign) => (sign === '\n' ? sign : ' '));
  page.font(font).fontSize(size).fillColor(color);
  const lineGap = size * 0.3;
  const lineHeight = page.currentLineHeight(true) + lineGap;
  const height = mostLines === undefined ? undefined : lineHeight * mostLines;
  const options = { width, align, lineGap, ...(height !== undefined && { height, ellipsis: '…' }) };
  const used = Math.max(lineHeight, page.heightOfString(clean, { width, align, lineGap }));
  page.text(clean, x, y, options);
  return y + (height === undefined ? used : Math.min(height, used));
};

export const writeLine = (page: PdfPage, { x, y, width }: Place, color: string): void => {
  page
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .strokeColor(color)
    .stroke();
};

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

const fontFiles = { text: 'inter-regular', strong: 'inter-semibold', title: 'fraunces-semibold' } as const;

export type PdfFont = keyof typeof fontFiles;
export type PdfPage = PDFKit.PDFDocument;

export type PdfInfo = {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly madeAt: Date;
  readonly size: 'A4' | 'A5' | readonly [number, number];
};

let fonts: Promise<[PdfFont, Buffer][]> | null = null;

const readFonts = (): Promise<[PdfFont, Buffer][]> => {
  fonts ??= Promise.all(
    Object.entries(fontFiles).map(async ([name, file]): Promise<[PdfFont, Buffer]> => {
      const path = join(projectRoot, 'src', 'server', 'platform', 'pdf', 'fonts', `${file}.ttf`);
      return [name as PdfFont, await readFile(path)];
    }),
  );
  return fonts;
};

/** One page, drawn by the caller, as a file. Letters the fonts do not have are shown as empty boxes, never as a fault. */
export const makePdf = async (info: PdfInfo, draw: (page: PdfPage) => void): Promise<Buffer> => {
  // Heavy, and needed by few: loaded when the first file is asked for.
  const { default: PdfDocument } = await import('pdfkit');
  const page = new PdfDocument({
    size: typeof info.size === 'string' ? info.size : [...info.size],
    margin: 0,
    lang: info.language === 'pt' ? 'pt-PT' : 'en',
    displayTitle: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.madeAt, ModDate: info.madeAt },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('end', () => resolve(Buffer.concat(parts)));
    page.on('error', reject);
  });
  for (const [name, file] of await readFonts()) page.registerFont(name, file);
  draw(page);
  page.end();
  return done;
};

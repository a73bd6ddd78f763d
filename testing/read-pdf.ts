import { inflateSync } from 'node:zlib';

type Fonts = Map<string, Map<string, string>>;

/** The words of a PDF file in the order they were written, as a reader sees them. */
export const readPdf = (file: Buffer): string => {
  const objects = readObjects(file.toString('latin1'));
  const fonts = readFonts(objects);
  const contents = [...objects.values()].filter(({ stream }) => / Tf\n/.test(stream));
  return contents
    .map(({ stream }) => readWords(stream, fonts))
    .join('\n')
    .normalize('NFC');
};

type PdfObject = { head: string; stream: string };

const readObjects = (text: string): Map<string, PdfObject> => {
  const objects = new Map<string, PdfObject>();
  for (const [, number = '', body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'));
    const bytes = Buffer.from(raw, 'latin1');
    objects.set(number, { head, stream: (/FlateDecode/.test(head) ? inflateSync(bytes) : bytes).toString('latin1') });
  }
  return objects;
};

/** What each font's numbers stand for, by the name it has on the page. */
const readFonts = (objects: Map<string, PdfObject>): Fonts => {
  const fonts: Fonts = new Map();
  for (const { head } of objects.values()) {
    const list = /\/Font <<([\s\S]*?)>>/.exec(head)?.[1] ?? '';
    for (const [, name = '', number = ''] of list.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? '';
      fonts.set(name, readMap(objects.get(map)?.stream ?? ''));
    }
  }
  return fonts;
};

const readMap = (stream: string): Map<string, string> => {
  const letters = new Map<string, string>();
  for (const [, from = '', list = ''] of stream.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, code = ''], index) => {
      const number = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      letters.set(number, Buffer.from(code.replace(/\s/g, ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return letters;
};

const readWords = (stream: string, fonts: Fonts): string => {
  const lines: string[] = [];
  let letters = new Map<string, string>();
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else
      lines.push([...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => decode(hex, letters)).join(''));
  }
  return lines.join('\n');
};

const decode = (hex: string, letters: Map<string, string>): string =>
  (hex.toLowerCase().match(/.{4}/g) ?? []).map((number) => letters.get(number) ?? '\ufffd').join('');

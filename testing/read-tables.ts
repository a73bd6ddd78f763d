import { inflateRawSync } from 'node:zlib';

/** A file for Portugal: semicolons, and a mark before it. No cell of these tests has a semicolon in it. */
export const readCsv = (csv: string): string[][] =>
  csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));

export const centsOf = (cell: string | undefined): number => Math.round(Number((cell ?? '0').replace(',', '.')) * 100);

/** The files of an archive, by the list at its end. */
export const unzip = (archive: Buffer): Record<string, Buffer> => {
  const files: Record<string, Buffer> = {};
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [size, from] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)];
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const begin = from + 30 + archive.readUInt16LE(from + 26) + archive.readUInt16LE(from + 28);
    const packed = archive.subarray(begin, begin + size);
    const isPacked = archive.readUInt16LE(at + 10) !== 0;
    files[archive.toString('utf8', at + 46, at + 46 + nameSize)] = isPacked ? inflateRawSync(packed) : packed;
    at += 46 + nameSize + extraSize + noteSize;
  }
  return files;
};

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescaped = (text = ''): string => text.replace(/&(amp|lt|gt|quot);/g, (_, name) => signs[name] ?? '');

/** Rows of a sheet as their figures and texts, by the letters of their columns. */
export const readSheet = (files: Record<string, Buffer>, number: number) => {
  const read = (name: string): string => new TextDecoder().decode(files[name]);
  const texts = [...read('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(([, text]) =>
    unescaped(text),
  );
  return [...read(`xl/worksheets/sheet${number}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>.*?<v>(.*?)<\/v>.*?<\/c>/gs)].map(([, column, kind = '', value]) => [
        column,
        kind.includes('t="s"') ? texts[Number(value)] : Number(value),
      ]),
    ),
  );
};

import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import type { CsvAmount } from './csv.ts';

type XlsxValue = string | number | CsvAmount | null;

type XlsxColumn<Row> = { readonly header: string; readonly value: (row: Row) => XlsxValue };

/** A sheet as text: kept as such until all of them are packed. */
type XlsxSheet = { readonly name: string; readonly xml: string };

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML cannot hold is left out: it could not be read, either. */
const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
  /[&<>"\u0000-\u001f\ufffe\uffff]/.test(text)
    ? text
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
        .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
    : text;

/** `A`, `B`, … `Z`, `AA`. */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** The styles of `styles`, by their place there. */
const [amount, bold] = [1, 2];

const textCell = (place: string, text: string, style = 0): string =>
  `<c r="${place}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const cell = (place: string, value: XlsxValue): string => {
  if (value === null) return '';
  if (typeof value === 'string') return textCell(place, value);
  return typeof value === 'number'
    ? `<c r="${place}"><v>${value}</v></c>`
    : `<c r="${place}" s="${amount}"><v>${value.cents / 100}</v></c>`;
};

/** Amounts are figures with two places; a text is a text and never a formula. The headers stay when it is scrolled. */
export const xlsxSheet = <Row>(name: string, columns: readonly XlsxColumn<Row>[], rows: readonly Row[]): XlsxSheet => {
  const letters = columns.map((_, index) => letterOf(index));
  const headers = columns.map(({ header }, index) => textCell(`${letters[index]}1`, header, bold)).join('');
  const lines = rows.map((row, no) => {
    const cells = columns.map(({ value }, index) => cell(`${letters[index]}${no + 2}`, value(row))).join('');
    return `<row r="${no + 2}">${cells}</row>`;
  });
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  const width = `<cols><col min="1" max="${columns.length}" width="14" customWidth="1"/></cols>`;
  return {
    name,
    xml: `${head}<worksheet xmlns="${spreadsheet}"><sheetViews>${view}</sheetViews>${width}<sheetData><row r="1">${headers}</row>${lines.join('')}</sheetData></worksheet>`,
  };
};

const styles = `${head}<styleSheet xmlns="${spreadsheet}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

const relations = (targets: readonly (readonly [kind: string, target: string])[]): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([kind, target], no) => `<Relationship Id="rId${no + 1}" Type="${office}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The parts of the workbook, by their places in the archive. */
const partsOf = (sheets: readonly XlsxSheet[]): [string, string][] => {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const places = sheets.map((_, no) => `worksheets/sheet${no + 1}.xml`);
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${kind}.${type}+xml"/>`;
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${places.map((place) => override(place, 'worksheet')).join('')}</Types>`,
    ],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets>${sheets
        .map(({ name }, no) => `<sheet name="${escaped(name.slice(0, 31))}" sheetId="${no + 1}" r:id="rId${no + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([...places.map((place) => ['worksheet', place] as const), ['styles', 'styles.xml']]),
    ],
    ['xl/styles.xml', styles],
    ...sheets.map(({ xml }, no): [string, string] => [`xl/${places[no]}`, xml]),
  ];
};

const pack = promisify(deflateRaw);

/** Both lists of an archive tell the same of a file; the one at its end also where it begins. */
const entryOf = (name: Buffer, content: Buffer, packed: Buffer): Buffer => {
  const entry = Buffer.alloc(26);
  // Version 2.0, names in UTF-8, deflated, on the first day there is.
  entry.writeUInt16LE(20, 0);
  entry.writeUInt16LE(0x0800, 2);
  entry.writeUInt16LE(8, 4);
  entry.writeUInt16LE(0x21, 8);
  entry.writeUInt32LE(crc32(content), 10);
  entry.writeUInt32LE(packed.length, 14);
  entry.writeUInt32LE(content.length, 18);
  entry.writeUInt16LE(name.length, 22);
  return entry;
};

const zip = async (parts: readonly [name: string, content: string][]): Promise<Buffer> => {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [path, text] of parts) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const packed = await pack(content);
    const entry = entryOf(name, content, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), entry, place, name);
    const file = [Buffer.from('PK\x03\x04', 'latin1'), entry, name, packed];
    files.push(...file);
    at += file.reduce((sum, { length }) => sum + length, 0);
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    list.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...list, end]);
};

/** An Excel workbook. Node packs it beside the requests: a quarter of a busy company takes a fraction of a second. */
export const toXlsx = (sheets: readonly XlsxSheet[]): Promise<Buffer> => zip(partsOf(sheets));

import { describe, expect, it } from 'vitest';
import { phoneCell, safeCell, toCsv } from './csv.ts';

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+351 912 345 678', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =HYPERLINK("http://x")', '|calc', '%0A=1'])(
    'that a spreadsheet would run is quoted: %j',
    (text) => {
      expect(safeCell(text, 'pt')).toBe(`'${text}`);
    },
  );

  it.each(['Rita', 'a=b', 'rita@example.com', '', '«olá»'])('that is only text stays as it is: %j', (text) => {
    expect(safeCell(text, 'en')).toBe(text);
  });

  it('keeps figures figures, also below zero, as the reader’s country writes them', () => {
    expect(safeCell(-5, 'en')).toBe('-5');
    expect(safeCell(12.5, 'en')).toBe('12.5');
    expect(safeCell(12.5, 'pt')).toBe('12,5');
    expect(safeCell(null, 'en')).toBe('');
  });

  it('writes money with two places', () => {
    expect(safeCell({ cents: 535_440 }, 'en')).toBe('5354.40');
    expect(safeCell({ cents: 535_440 }, 'pt')).toBe('5354,40');
    expect(safeCell({ cents: -5 }, 'pt')).toBe('-0,05');
  });

  it('keeps a phone number as text, without an apostrophe that nobody dials', () => {
    expect(safeCell(phoneCell('+351912345678'), 'pt')).toBe('(+351) 912 345 678');
    expect(safeCell(phoneCell('+12025550123'), 'en')).toBe('(+1) 202 555 0123');
    expect(safeCell(phoneCell('=1+1'), 'en')).toBe("'=1+1");
    expect(phoneCell(null)).toBe('');
  });
});

describe('a CSV file', () => {
  const columns = [
    { header: 'Name', value: (row: string) => row },
    { header: 'Total', value: () => ({ cents: 1050 }) },
  ];

  it('says how its letters are written and quotes what would break a row', () => {
    const text = toCsv(columns, ['a "b", c', 'two\nlines', '=1'], 'en');
    expect(text).toBe('\uFEFFName,Total\r\n"a ""b"", c",10.50\r\n"two\nlines",10.50\r\n\'=1,10.50\r\n');
  });

  it('sets Portuguese columns apart by semicolons, because the comma stands in the figures', () => {
    expect(toCsv(columns, ['a; b', 'c, d'], 'pt')).toBe('\uFEFFName;Total\r\n"a; b";10,50\r\nc, d;10,50\r\n');
  });
});

import { describe, expect, it } from 'vitest';
import { safeCell, toCsv } from './csv.ts';

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+351 912 345 678', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =HYPERLINK("http://x")', '|calc', '%0A=1'])(
    'that a spreadsheet would run is quoted: %j',
    (text) => {
      expect(safeCell(text)).toBe(`'${text}`);
    },
  );

  it.each(['Rita', 'a=b', 'rita@example.com', '', '«olá»'])('that is only text stays as it is: %j', (text) => {
    expect(safeCell(text)).toBe(text);
  });

  it('keeps figures figures, also below zero', () => {
    expect(safeCell(-5)).toBe('-5');
    expect(safeCell(null)).toBe('');
  });
});

describe('a CSV file', () => {
  it('says how its letters are written and quotes what would break a row', () => {
    const text = toCsv([{ header: 'Name', value: (row: string) => row }], ['a "b", c', 'two\nlines', '=1']);
    expect(text).toBe('\uFEFFName\r\n"a ""b"", c"\r\n"two\nlines"\r\n\'=1\r\n');
  });
});

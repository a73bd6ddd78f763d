import { expect, it } from 'vitest';
import { readSheet, unzip } from '../../../testing/read-tables.ts';
import { toXlsx, xlsxSheet } from './xlsx.ts';

type Row = { word: string | null; no: number; cents: number };

const columns = [
  { header: 'Word & more', value: ({ word }: Row) => word },
  { header: 'No', value: ({ no }: Row) => no },
  { header: 'Money', value: ({ cents }: Row) => ({ cents }) },
];

const written = async (rows: readonly Row[]) =>
  unzip(await toXlsx([xlsxSheet('One', columns, rows), xlsxSheet('Two <2>', columns, [])]));

it('holds texts, figures and amounts as they are, and none of them is a formula', async () => {
  const rows = [
    { word: '=cmd|" /C calc"!A1', no: 23, cents: -1234 },
    { word: ' Ana <b> & "Zé" ', no: 0, cents: 0 },
    { word: null, no: -1.5, cents: 100_000_001 },
  ];
  const files = await written(rows);
  expect(readSheet(files, 1)).toEqual([
    { A: 'Word & more', B: 'No', C: 'Money' },
    { A: '=cmd|" /C calc"!A1', B: 23, C: -12.34 },
    { A: ' Ana <b> & "Zé" ', B: 0, C: 0 },
    { B: -1.5, C: 1_000_000.01 },
  ]);
  expect(readSheet(files, 2)).toHaveLength(1);
  expect(String(files['xl/worksheets/sheet1.xml'])).not.toContain('<f>');
  expect(String(files['xl/workbook.xml'])).toContain('name="Two &lt;2&gt;"');
});

it('leaves out signs that no reader of XML accepts', async () => {
  const files = await written([{ word: 'A\u0000n\u001fa\ufffe', no: 1, cents: 1 }]);
  expect(readSheet(files, 1)[1]).toMatchObject({ A: 'Ana' });
});

it('names every column, also those after Z', async () => {
  const many = Array.from({ length: 28 }, (_, no) => ({ header: `H${no}`, value: () => no }));
  const files = unzip(await toXlsx([xlsxSheet('Wide', many, [{}])]));
  expect(readSheet(files, 1)[1]).toMatchObject({ Z: 25, AA: 26, AB: 27 });
});
